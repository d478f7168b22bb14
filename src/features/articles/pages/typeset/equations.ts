import { withReferences } from './references.ts'

/** Characters of an equation that fits into a column in print. */
const longestInColumn = 28

/** Numbers display equations and links what refers to them. Wide ones scroll, by keyboard too; their LaTeX can be copied. */
export function typesetEquations(html: string): string {
  let count = 0
  // oxlint-disable-next-line house/no-open-ended-expression -- The sanitiser closes every tag
  const numbered = html.replace(/<math(?=[^<>]* display="block")[^<>]*>[\s\S]*?<\/math>/g, (math) => {
    count += 1
    const latex = / alttext="([^"]+)"/.exec(math)?.[1]
    const copy = latex
      ? `<button type="button" data-latex="${latex}" aria-label="Copy equation ${count} as LaTeX">LaTeX</button>`
      : ''
    const scrolling = math.replace('<math', '<math tabindex="0"')
    const width = math.replace(/<[^<>]*>/g, '').length > longestInColumn ? ' is-wide' : ''
    // Not in a block: equations stand in paragraphs too.
    return `<span class="numbered-equation${width}" id="eq-${count}">${scrolling}${copy}<span class="equation-number">(${count})</span></span>`
  })
  return withReferences(numbered, { called: 'Eq\\.|Equation', prefix: 'eq', count })
}

import { withReferences } from './references.ts'

/** In characters: what fits into a column in print. */
const longestInColumn = 28

/** Wide equations scroll, by keyboard too. Their LaTeX can be copied. */
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
    // A `span`: equations stand in paragraphs too.
    return `<span class="numbered-equation${width}" id="eq-${count}">${scrolling}${copy}<span class="equation-number">(${count})</span></span>`
  })
  return withReferences(numbered, { called: 'Eq\\.|Equation', prefix: 'eq', count })
}

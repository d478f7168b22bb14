/** Empty: the MathML came without its source. */
export const latexIn = (math: Element): string =>
  (
    math.getAttribute('alttext') ||
    math.querySelector('annotation[encoding="application/x-tex"]')?.textContent ||
    ''
  ).trim()

/** Marks what a line cannot show, such as a matrix. */
const unknown = '\ufffc'

/** MathML in one line: `I/(fC)`. Null: it has what a line cannot show. */
export function mathInLine(math: Element): string | null {
  const line = lineOf(math).replace(/\s+/g, ' ').trim()
  return line === '' || line.includes(unknown) ? null : line
}

function lineOf(element: Element): string {
  const parts = [...element.children]
  const [first = '', second = '', third = ''] = parts.map(lineOf)
  switch (element.localName) {
    case 'mi':
    case 'mn':
    case 'mo':
    case 'mtext':
    case 'ms':
      // Invisible operators.
      return parts.length > 0 ? unknown : (element.textContent ?? '').replace(/[\u2061-\u2064]/g, '').trim()
    case 'math':
    case 'mrow':
    case 'mstyle':
    case 'mpadded':
      return inARow(parts)
    case 'semantics':
      return first
    case 'mspace':
      return ' '
    case 'mfrac':
      return element.getAttribute('linethickness')?.startsWith('0') ? unknown : `${grouped(first)}/${grouped(second)}`
    case 'msup':
      return second === '′' ? grouped(first) + second : `${grouped(first)}^${grouped(second)}`
    case 'msub':
      return `${grouped(first)}_${grouped(second)}`
    case 'msubsup':
      return `${grouped(first)}_${grouped(second)}^${grouped(third)}`
    case 'msqrt':
      return `√(${inARow(parts)})`
    case 'mroot':
      return `${grouped(first)}^(1/${grouped(second)})`
    case 'munder':
      return hasLimits(first) ? `${first}_${grouped(second)}` : unknown
    case 'munderover':
      return hasLimits(first) ? `${first}_${grouped(second)}^${grouped(third)}` : unknown
    default:
      return unknown
  }
}

/** A sum, an integral, or a name such as `lim`. */
const hasLimits = (base: string) => /^(?:[∑∏∐∫∬∭∮⋃⋂]|\p{L}{2,9})$/u.test(base)

const grouped = (part: string) => (part.includes(unknown) || /^(?:.|\d+(?:[.,]\d+)*)$/u.test(part) ? part : `(${part})`)

const inARow = (parts: readonly Element[]): string =>
  parts
    .map(lineOf)
    .filter((part) => part !== '')
    .reduce((line, next, index, all) => line + (areApart(all[index - 1] ?? '', next) ? ' ' : '') + next, '')

/** Two numbers, and words, must not run together. */
const areApart = (part: string, next: string): boolean =>
  (/\d$/.test(part) && /^(?:\d|\p{L}{2})/u.test(next)) ||
  (/\p{L}$/u.test(part) && /^(?:\d|\p{L}{2})/u.test(next)) ||
  (/\p{L}{2}$/u.test(part) && /^[\p{L}√]/u.test(next))

import { inSmall } from './plain-text.ts'

/** What is read of an `Element`. */
export interface MathElement {
  localName: string
  textContent: string | null
  children: Iterable<MathElement>
  getAttribute: (name: string) => string | null
  querySelector: (selector: string) => { textContent: string | null } | null
}

/** Empty: the MathML came without its source. */
export const latexIn = (math: MathElement): string =>
  (
    math.getAttribute('alttext') ||
    math.querySelector('annotation[encoding="application/x-tex"]')?.textContent ||
    ''
  ).trim()

/** Wikipedia writes a style around each source. */
export const withoutStyle = (latex: string): string =>
  latex.replace(/^\{\\(?:display|text)style ([\s\S]*)\}$/, '$1').trim()

/** The newsletter would take it for a placeholder: `{out}` of `V_{out}`. */
const bracedName = /\{\s{0,9}[\p{L}_][\p{L}\p{M}\p{N}\s_.-]{0,60}[|}]/u

/** An equation as text. Null: it cannot be written so. */
export function equationAsText(math: MathElement, mayHaveNames: boolean): string | null {
  const text = mathInLine(math) ?? withoutStyle(latexIn(math))
  return text === '' || (!mayHaveNames && bracedName.test(text)) ? null : text
}

const isEmpty = ({ textContent, children }: MathElement): boolean =>
  !textContent?.trim() && [...children].every(isEmpty)

/** What a line of text says in its place: `10⁵`. */
export const mathInText = (math: MathElement): string =>
  mathInLine(math)?.replace(
    raisedOrLowered,
    (whole, mark: string, some: string | undefined, one = '') => inSmall(some ?? one, mark === '^') ?? whole,
  ) ??
  (math.getAttribute('alttext') || (isEmpty(math) ? '' : '[equation]'))

const raisedOrLowered = /([\^_])(?:\(([\dn+−-]{1,20})\)|(\d{1,20}(?!\d|[.,]\d)|[n+−-]))/g

/** Marks what a line cannot show, such as a matrix. */
const unknown = '\ufffc'

/** MathML in one line: `I/(fC)`. Null: it has what a line cannot show. */
export function mathInLine(math: MathElement): string | null {
  const line = inARow(piecesOf(math)).replace(/\s+/g, ' ').trim()
  return line === '' || line.includes(unknown) ? null : line
}

interface Piece {
  words: string
  /** A power is also a root, and a sum with limits. */
  kind: 'fraction' | 'index' | 'power' | 'other'
}

const one = (words: string, kind: Piece['kind'] = 'other'): Piece[] => [{ words, kind }]

/** A row in a row shows no brackets, so its pieces are neighbours of those around it. */
function piecesOf(element: MathElement): Piece[] {
  const parts = [...element.children].map(piecesOf)
  const part = (at: number) => inARow(parts[at] ?? [])
  const group = (at: number) => grouped(part(at))
  switch (element.localName) {
    case 'mi':
    case 'mn':
    case 'mo':
    case 'mtext':
    case 'ms':
      // Invisible operators.
      return one(parts.length > 0 ? unknown : (element.textContent ?? '').replace(/[\u2061-\u2064]/g, '').trim())
    case 'math':
    case 'mrow':
    case 'mstyle':
    case 'mpadded':
      return parts.flat()
    case 'semantics':
      return parts[0] ?? []
    case 'mspace':
      return one(' ')
    case 'mfrac':
      return element.getAttribute('linethickness')?.startsWith('0')
        ? one(unknown)
        : one(`${group(0)}/${group(1)}`, 'fraction')
    case 'msup':
      return part(1) === '′' ? one(`${group(0)}′`) : one(`${group(0)}^${group(1)}`, 'power')
    case 'msub':
      return one(`${group(0)}_${group(1)}`, 'index')
    case 'msubsup':
      return one(`${group(0)}_${group(1)}^${group(2)}`, 'power')
    case 'msqrt':
      return one(`√(${inARow(parts.flat())})`)
    case 'mroot':
      return one(`${group(0)}^(1/${group(1)})`, 'power')
    case 'munder':
      return hasLimits(part(0)) ? one(`${part(0)}_${group(1)}`, 'power') : one(unknown)
    case 'munderover':
      return hasLimits(part(0)) ? one(`${part(0)}_${group(1)}^${group(2)}`, 'power') : one(unknown)
    default:
      return one(unknown)
  }
}

/** A sum, an integral, or a name such as `lim`. */
const hasLimits = (base: string) => /^(?:[∑∏∐∫∬∭∮⋃⋂]|\p{L}{2,9})$/u.test(base)

const grouped = (part: string) => (part.includes(unknown) || /^(?:.|\d+(?:[.,]\d+)*)$/u.test(part) ? part : `(${part})`)

function inARow(pieces: readonly Piece[]): string {
  const filled = pieces.filter(({ words }) => words.trim() !== '')
  const bracketed = new Set(
    filled.filter(({ kind }, at) => kind === 'fraction' && !isAlone(filled[at - 1]?.words, filled[at + 1]?.words)),
  )
  let line = ''
  let last: Piece = { words: '', kind: 'other' }
  for (const piece of pieces) {
    if (piece.words === '') continue
    const words = bracketed.has(piece) ? `(${piece.words})` : piece.words
    line += (areApart(last, words) ? ' ' : '') + words
    last = piece
  }
  return line
}

/** Whether a fraction between them means the same without brackets. Other signs bind more tightly. */
const isAlone = (before = '+', after = '+') =>
  /^[([{+\-−±∓=≈≠≡≅∼∝<>≤≥≪≫·⋅×*∗,;→⇒]$/.test(before) && /^[)\]}+\-−±∓=≈≠≡≅∼∝<>≤≥≪≫·⋅×*∗,;→⇒]/.test(after)

/** Two numbers, and words, must not run together. What follows an index is not part of it. */
const areApart = ({ words, kind }: Piece, next: string): boolean =>
  (/\d$/.test(words) && /^(?:\d|\p{L}{2})/u.test(next)) ||
  (/\p{L}$/u.test(words) && /^(?:\d|\p{L}{2})/u.test(next)) ||
  (/\p{L}{2}$/u.test(words) && /^[\p{L}√]/u.test(next)) ||
  (kind === 'index' && /^[\p{L}\p{N}√]/u.test(next)) ||
  (kind === 'power' && /^[\p{L}\p{N}√([]/u.test(next))

/** Selectors of what the start of a text omits. A pull quote repeats the text; the links are footnote numbers. */
export const leftOutOfPlainText = [
  'figure',
  'img',
  'table',
  'pre',
  'math[display="block"]',
  's',
  'blockquote.pull-quote',
  'aside.facts',
  'ol.footnotes',
  'a[href^="#fn-"]',
  'a[href^="#fnref-"]',
] as const

export const bullet = '• '

/** Adds a full stop where a heading would run into the text after it. */
export const asSentence = (heading: string): string => (/[\p{L}\p{N})\]”’"']$/u.test(heading) ? `${heading}.` : heading)

/** Returns HTML. Powers, indices and inline formulas keep their meaning without tags: `10⁵` and not `105`. */
export function withPlainScripts(html: string): string {
  let text = html.replace(inlineFormula, (_, latex: string) => ` ${latex} `).replace(noteInScript, '$1')
  // Each round reads the innermost scripts.
  for (let round = 0, before = ''; round < deepest && text !== before; round += 1) {
    before = text
    text = text.replace(script, toPlainScript)
  }
  return text
}

/** Scripts in scripts. */
const deepest = 8

/** The sanitiser spells formulas in this one way. */
const inlineFormula =
  // oxlint-disable-next-line house/no-open-ended-expression -- Each looks no further than to the next
  /<math(?![^<>]{0,300} display="block")[^<>]{0,300} alttext="([^"<>]{0,5000})"[^<>]{0,300}>(?:[^<]|<(?!\/?math\b))*<\/math>/g

const script = /<(su[bp])(?: [^<>]{0,200})?>((?:[^<]|<(?!\/?su[bp]\b)){0,200})<\/\1>/gi

const note = /<a href="#fn[^<>]{0,200}>[^<>]{0,20}<\/a>/g
/** The number of a note within a power, which has an element of its own. */
const noteInScript = /<sup>(<a href="#fn[^<>]{0,200}>[^<>]{0,20}<\/a>)<\/sup>(?=<\/su[bp]>)/g

function toPlainScript(whole: string, kind: string, content: string, at: number, html: string): string {
  const isPower = kind.toLowerCase() === 'sup'
  const notes = content.match(note) ?? []
  const text = content
    .replace(note, '')
    .replace(/<[^<>]*>/g, '')
    .trim()
  if (notes.length > 0)
    return text === '' ? whole : `<${kind}>${text}</${kind}>${notes.map((each) => `<sup>${each}</sup>`).join('')}`
  if (
    isPower &&
    isDegree(text, html.slice(Math.max(0, at - 2), at), html.slice(at + whole.length, at + whole.length + 2))
  )
    return '°'
  const small = inSmall(text, isPower)
  if (small !== null) return small
  if ((isPower ? ordinaryAbove : ordinaryBelow).test(text)) return text
  // `Mark<sup>up</sup>` is no power.
  if (isPower && /^\p{L}{2,}$/u.test(text) && /\p{L}{2}$/u.test(html.slice(Math.max(0, at - 2), at))) return text
  return (isPower ? '^' : '_') + (/^[\p{Lu}\p{Ll}\p{Lo}\p{Nd}.]*$/u.test(text) ? text : `(${text})`)
}

/** Null: it has characters that Unicode has in one size. */
export function inSmall(text: string, isPower: boolean): string | null {
  const characters = Array.from(text, (character) => (isPower ? superscripts : subscripts).get(character))
  return characters.every((one) => one !== undefined) ? characters.join('') : null
}

/** Typewriters raise an o or a zero before C or F, and an o for an angle. `1<sup>o</sup>` can be an ordinal. */
const isDegree = (text: string, before: string, after: string) =>
  (/^[o0]$/i.test(text) && /\d\s?$/.test(before) && /^[CF](?![\p{L}\p{N}])/u.test(after)) ||
  (/^o$/i.test(text) && /[\d.]\d$/.test(before) && !/^[\p{L}\p{N}]/u.test(after))

const signs = '0123456789+-−()'
const paired = (plain: string, small: string) => {
  const those = Array.from(small)
  return new Map(Array.from(plain, (character, index) => [character, those[index] ?? character] as const))
}
const superscripts = paired(`${signs}ni`, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾ⁿⁱ')
const subscripts = paired(signs, '₀₁₂₃₄₅₆₇₈₉₊₋₋₍₎')

/** Ordinals, trademarks and marks of notes. */
const ordinaryAbove = /^(?:st|nd|rd|th|er|re|e|ème|o|tm|sm|[®™©°ºª*†‡]|\[.{0,9}\])$/i
/** Names such as `VCC` are usual without an index. */
const ordinaryBelow = /^\p{L}[\p{L}\p{N}]*$/u

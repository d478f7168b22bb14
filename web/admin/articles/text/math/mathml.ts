import { styledLetters } from './styled-letters.ts'

/** What an equation may be made of: the same list stands in the server's allow-list. */
const elements = new Set(
  (
    'mrow mi mn mo mfrac msub msup msubsup msqrt mroot mtext ms munder mover munderover mtable mtr mtd mspace mstyle mpadded ' +
    'mphantom menclose mmultiscripts mprescripts none'
  ).split(' '),
)
const attributes = new Set(
  (
    'stretchy fence separator accent accentunder minsize maxsize lspace rspace movablelimits symmetric form width height depth ' +
    'voffset scriptlevel displaystyle linethickness columnalign rowspacing columnspacing columnlines rowlines columnspan rowspan ' +
    'notation'
  ).split(' '),
)

/**
 * An equation written out from an element of a document that is not shown: MathML with what is allowed and nothing else. Its LaTeX is
 * kept in `alttext`, where programs that read aloud find it too.
 */
export function writeMathml(math: Element, { latex, isBlock }: { latex: string; isBlock: boolean }): string {
  const display = isBlock ? ' display="block"' : ''
  return `<math${display}${latex && ` alttext="${escape(latex)}"`}>${[...math.childNodes].map(write).join('')}</math>`
}

function write(node: ChildNode): string {
  if (node.nodeType === Node.TEXT_NODE) return escape(node.textContent ?? '')
  if (!(node instanceof Element)) return ''
  const name = node.localName
  // What KaTeX says twice: the equation, then its source.
  if (name.startsWith('annotation')) return ''
  if (['script', 'style'].includes(name)) return ''
  const content = [...node.childNodes].map(write).join('')
  if (!elements.has(name)) return content
  const variant = node.getAttribute('mathvariant')
  if (variant && variant !== 'normal') return `<${name}${kept(node)}>${styledLetters(content, variant)}</${name}>`
  return `<${name}${variant ? ' mathvariant="normal"' : ''}${kept(node)}>${content}</${name}>`
}

const kept = (element: Element) =>
  [...element.attributes]
    .filter(({ name, value }) => attributes.has(name) && /^[\w.+% -]*$/.test(value))
    .map(({ name, value }) => ` ${name}="${value}"`)
    .join('')

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

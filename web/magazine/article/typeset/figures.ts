import { withReferences } from './references.ts'

/** Numbers the figures that have captions, as the style sheet does, links what refers to them, and lets readers enlarge pictures. */
export function typesetFigures(html: string): string {
  let count = 0
  const numbered = html.replace(figure, (whole, attributes: string, content: string) => {
    if (/ class="(?:file|embed|bookmark)/.test(attributes)) return whole
    const [picture = '', ...caption] = content.split(/(?=<figcaption)/)
    if (caption.length > 0) count += 1
    const id = caption.length > 0 ? ` id="fig-${count}"` : ''
    return `<figure${id}${attributes}>${enlargeable(picture)}${caption.join('')}</figure>`
  })
  return withReferences(numbered, { called: 'Fig\\.|Figure', prefix: 'fig', count })
}

const figure = /<figure((?: [^>]*)?)>([\s\S]*?)<\/figure>/g

/** Pictures as links to their widest files, which open without scripts too. Those that are links already stay. */
function enlargeable(picture: string): string {
  if (picture.includes('<a ')) return picture
  return picture.replace(/<img\b[^>]*>/g, (image) => {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(image)?.[1] ?? ''
    const widest = attribute('srcset').split(', ').at(-1)?.split(' ')[0] || attribute('src')
    const name = ['Enlarge', attribute('alt')].filter(Boolean).join(': ')
    return widest ? `<a class="enlarge" href="${widest}" aria-label="${name}">${image}</a>` : image
  })
}

import { withPlainScripts } from '../../../../contract/article/plain-text.ts'
import { withReferences } from './references.ts'

/** Numbers the figures that have captions, as the style sheet does, lists them, links what refers to them, and lets readers enlarge pictures. */
export function typesetFigures(html: string): string {
  const captions: string[] = []
  const numbered = html.replace(figure, (whole, attributes: string, content: string) => {
    if (/ class="(?:file|embed|bookmark)/.test(attributes)) return whole
    const [picture = '', ...caption] = content.split(/(?=<figcaption)/)
    if (caption.length > 0)
      captions.push(
        withPlainScripts(caption.join(''))
          .replace(/<[^<>]*>/g, '')
          .trim(),
      )
    const id = caption.length > 0 ? ` id="fig-${captions.length}"` : ''
    return `<figure${id}${attributes}>${enlargeable(picture)}${enlargesDrawing(picture)}${caption.join('')}</figure>`
  })
  const referring = withReferences(numbered, { called: 'Fig\\.|Figure', prefix: 'fig', count: captions.length })
  return withList(referring, captions)
}

/** Fewer figures need no list of them. */
const fewestListed = 3

/** A list of the figures below that of the sections, or at the end. */
function withList(html: string, captions: readonly string[]): string {
  if (captions.length < fewestListed) return html
  const entries = captions.map((words, index) => `<li><a href="#fig-${index + 1}">Fig. ${index + 1}</a> ${words}</li>`)
  const list = `<details class="figure-list"><summary>Figures (${captions.length})</summary><ul>${entries.join('')}</ul></details>`
  const sections = '</ol></nav>'
  return html.includes(sections) ? html.replace(sections, () => sections + list) : html + list
}

// oxlint-disable-next-line house/no-open-ended-expression -- The sanitiser closes every tag
const figure = /<figure((?: [^<>]*)?)>([\s\S]*?)<\/figure>/g

/** Pictures as links to their widest files, which open without scripts too. Those that are links already stay. */
function enlargeable(picture: string): string {
  if (picture.includes('<a ')) return picture
  return picture.replace(/<img\b[^<>]*>/g, (image) => {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(image)?.[1] ?? ''
    const widest = attribute('srcset').split(', ').at(-1)?.split(' ')[0] || attribute('src')
    const name = ['Enlarge', attribute('alt')].filter(Boolean).join(': ')
    return widest ? `<a class="enlarge" href="${widest}" aria-label="${name}">${image}</a>` : image
  })
}

/** A plot or a diagram has no file: only the viewer enlarges it. */
function enlargesDrawing(drawing: string): string {
  const title = /<svg [^<>]*><title[^<>]*>([^<>]*)<\/title>/.exec(drawing)?.[1]
  if (title === undefined) return ''
  const name = ['Enlarge', title.replaceAll('"', '&quot;')].filter(Boolean).join(': ')
  return `<button type="button" class="enlarge" aria-label="${name}">Enlarge</button>`
}

import { enlargeable, figure } from './enlargeable.ts'
import { listedWords } from './outline.ts'
import { withReferences } from './references.ts'

/** Numbers figures with captions, as the style sheet does. */
export function typesetFigures(html: string): string {
  const captions: string[] = []
  const numbered = html.replace(figure, (whole, attributes: string, content: string) => {
    if (/ class="(?:file|embed|bookmark)/.test(attributes)) return whole
    const [picture = '', ...caption] = content.split(/(?=<figcaption)/)
    if (caption.length > 0) captions.push(listedWords(caption.join('')))
    const id = caption.length > 0 ? ` id="fig-${captions.length}"` : ''
    return `<figure${id}${attributes}>${enlargeable(picture)}${caption.join('')}</figure>`
  })
  const referring = withReferences(numbered, { called: 'Fig\\.|Figure', prefix: 'fig', count: captions.length })
  return withList(referring, captions)
}

/** Fewer figures need no list of them. */
const fewestListed = 3

function withList(html: string, captions: readonly string[]): string {
  if (captions.length < fewestListed) return html
  const entries = captions.map((words, index) => `<li><a href="#fig-${index + 1}">Fig. ${index + 1}</a> ${words}</li>`)
  const list = `<details class="figure-list"><summary>Figures (${captions.length})</summary><ul>${entries.join('')}</ul></details>`
  const sections = '</ol></nav>'
  return html.includes(sections) ? html.replace(sections, () => sections + list) : html + list
}

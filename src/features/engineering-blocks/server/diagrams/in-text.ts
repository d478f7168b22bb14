import { escapeMarkup, unescapeMarkup } from '../../../../platform/contract/markup.ts'
import { InvalidInput } from '../../../../platform/server/core/errors.ts'
import { diagramLanguage } from '../../contract/diagram-rules.ts'
import { type Drawing, draw } from './draw.ts'
import { DiagramProblem } from './problem.ts'
import { idPrefix } from './svg.ts'

/** Code of a diagram in safe HTML, which spells it in one way. */
const block = new RegExp(`<pre><code class="language-${diagramLanguage}">([^<]*)</code></pre>`, 'g')

/** Safe HTML with its diagrams drawn. What cannot be drawn stays code. */
export function withDiagrams(html: string): string {
  let number = 0
  return replaceBlocks(html, (drawing) => {
    number += 1
    return figureOf(drawing, number)
  })
}

const frames = { timing: 'Timing diagram', register: 'Register', logic: 'Logic diagram' } as const

/** A drawing in a page. It scrolls where it is wider than the page, by keyboard too. */
export function figureOf({ svg, kind, caption }: Drawing, number: number): string {
  const own = svg.replaceAll(new RegExp(`(="|#)${idPrefix}`, 'g'), `$1diagram-${number}-`)
  const said = caption && `<figcaption>${escapeMarkup(caption)}</figcaption>`
  return `<figure class="diagram"><div class="diagram-frame" role="group" tabindex="0" aria-label="${frames[kind]} ${number}">${own}</div>${said}</figure>`
}

/** Safe HTML with words in place of its diagrams: what their code says to readers. */
export const describeDiagrams = (html: string): string =>
  replaceBlocks(
    html,
    ({ caption, description }) => `<p>${escapeMarkup([caption, description].filter(Boolean).join('. '))}</p>`,
  )

/** Safe HTML with other tags in place of its diagrams. `source` is the code. */
export function replaceBlocks(html: string, replace: (drawing: Drawing, source: string) => string): string {
  // Most texts have none.
  if (!html.includes(`"language-${diagramLanguage}"`)) return html
  return html.replace(block, (code, escaped: string) => {
    const source = unescapeMarkup(escaped)
    const drawing = tryToDraw(source)
    return drawing instanceof DiagramProblem ? code : replace(drawing, source)
  })
}

const sourcesIn = (html: string) => [...html.matchAll(block)].map(([, escaped = '']) => unescapeMarkup(escaped))

/** The drawings of a text, with their sources. */
export const drawingsIn = (html: string): { drawing: Drawing; source: string }[] =>
  sourcesIn(html).flatMap((source) => {
    const drawing = tryToDraw(source)
    return drawing instanceof DiagramProblem ? [] : [{ drawing, source }]
  })

/** What is wrong with the diagrams of a text, with their numbers in the text. */
export const diagramProblems = (html: string): { number: number; problem: DiagramProblem }[] =>
  sourcesIn(html).flatMap((source, index) => {
    const result = tryToDraw(source)
    return result instanceof DiagramProblem ? [{ number: index + 1, problem: result }] : []
  })

/** A text with a diagram that breaks a limit is not kept. @throws InvalidInput */
export function requireDrawable(html: string) {
  const found = diagramProblems(html).find(({ problem }) => problem.isTooLarge)
  if (found)
    throw new InvalidInput('description', `Diagram ${found.number} of the text is too large. ${found.problem.message}`)
}

export function tryToDraw(source: string): Drawing | DiagramProblem {
  try {
    return draw(source)
  } catch (error) {
    if (error instanceof DiagramProblem) return error
    throw error
  }
}

import { escapeMarkup, unescapeMarkup } from '../../../../platform/contract/markup.ts'
import { InvalidInput } from '../../../../platform/server/core/errors.ts'
import { diagramLanguage } from '../../contract/diagram-rules.ts'
import { type Drawing, draw } from './draw.ts'
import { DiagramProblem } from './problem.ts'
import { idPrefix } from './svg.ts'

/** Matches safe HTML, which spells it in one way. */
const block = new RegExp(`<pre><code class="language-${diagramLanguage}">([^<]*)</code></pre>`, 'g')

/** Diagrams that cannot be drawn stay code. */
export function withDiagrams(html: string): string {
  let number = 0
  return replaceBlocks(html, (drawing) => {
    number += 1
    return figureOf(drawing, number)
  })
}

const frames = { timing: 'Timing diagram', register: 'Register', logic: 'Logic diagram' } as const

/** Scrolls where it is wider than the page, by keyboard too. */
export function figureOf({ svg, kind, caption }: Drawing, number: number): string {
  const own = svg.replaceAll(new RegExp(`(="|#)${idPrefix}`, 'g'), `$1diagram-${number}-`)
  const said = caption && `<figcaption>${escapeMarkup(caption)}</figcaption>`
  return `<figure class="diagram"><div class="diagram-frame" role="group" tabindex="0" aria-label="${frames[kind]} ${number}">${own}</div>${said}</figure>`
}

export const describeDiagrams = (html: string): string =>
  replaceBlocks(
    html,
    ({ caption, description }) => `<p>${escapeMarkup([caption, description].filter(Boolean).join('. '))}</p>`,
  )

export function replaceBlocks(html: string, replace: (drawing: Drawing, source: string) => string): string {
  if (!html.includes(`"language-${diagramLanguage}"`)) return html
  return html.replace(block, (code, escaped: string) => {
    const source = unescapeMarkup(escaped)
    const drawing = tryToDraw(source)
    return drawing instanceof DiagramProblem ? code : replace(drawing, source)
  })
}

const sourcesIn = (html: string) => [...html.matchAll(block)].map(([, escaped = '']) => unescapeMarkup(escaped))

export const drawingsIn = (html: string): { drawing: Drawing; source: string }[] =>
  sourcesIn(html).flatMap((source) => {
    const drawing = tryToDraw(source)
    return drawing instanceof DiagramProblem ? [] : [{ drawing, source }]
  })

/** `number` counts diagrams in the text from 1. */
export const diagramProblems = (html: string): { number: number; problem: DiagramProblem }[] =>
  sourcesIn(html).flatMap((source, index) => {
    const result = tryToDraw(source)
    return result instanceof DiagramProblem ? [{ number: index + 1, problem: result }] : []
  })

/** @throws InvalidInput if a diagram breaks a limit */
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

import { escapeMarkup } from '../../../../platform/contract/markup.ts'
import { InvalidInput } from '../../../../platform/server/core/errors.ts'
import { diagramLanguage } from '../../contract/diagram-rules.ts'
import { type Drawing, tryToDraw } from './draw.ts'
import { drawnBlocks } from './drawn-blocks.ts'
import { idPrefix } from './svg.ts'

export const diagrams = drawnBlocks(diagramLanguage, tryToDraw)

export const withDiagrams = (html: string): string =>
  diagrams.replace(html, (drawing, { number }) => figureOf(drawing, number))

const frames = { timing: 'Timing diagram', register: 'Register', logic: 'Logic diagram' } as const

/** Scrolls where it is wider than the page, by keyboard too. */
export function figureOf({ svg, kind, caption }: Drawing, number: number): string {
  const own = svg.replaceAll(new RegExp(`(="|#)${idPrefix}`, 'g'), `$1diagram-${number}-`)
  const said = caption && `<figcaption>${escapeMarkup(caption)}</figcaption>`
  return `<figure class="diagram"><div class="diagram-frame" role="group" tabindex="0" aria-label="${frames[kind]} ${number}">${own}</div>${said}</figure>`
}

export const describeDiagrams = (html: string): string =>
  diagrams.replace(
    html,
    ({ caption, description }) => `<p>${escapeMarkup([caption, description].filter(Boolean).join('. '))}</p>`,
  )

/** @throws InvalidInput if a diagram breaks a limit */
export function requireDrawable(html: string) {
  const found = diagrams.problems(html).find(({ problem }) => problem.isTooLarge)
  if (found)
    throw new InvalidInput('description', `Diagram ${found.number} of the text is too large. ${found.problem.message}`)
}

import { unescapeMarkup } from '../../../../platform/contract/markup.ts'
import { DiagramProblem } from './problem.ts'

export function orProblem<Drawn>(draw: () => Drawn): Drawn | DiagramProblem {
  try {
    return draw()
  } catch (error) {
    if (error instanceof DiagramProblem) return error
    throw error
  }
}

/** Code of a language in safe HTML, which spells it in one way. */
export function drawnBlocks<Drawn>(language: string, draw: (source: string) => Drawn | DiagramProblem) {
  const block = new RegExp(`<pre><code class="language-${language}">([^<]*)</code></pre>`, 'g')
  const find = (html: string) =>
    [...html.matchAll(block)].map(([, escaped = '']) => {
      const source = unescapeMarkup(escaped)
      return { source, drawn: draw(source) }
    })
  return {
    find,
    /** What cannot be drawn stays code. `number` counts what is drawn, from 1. */
    replace(html: string, by: (drawn: Drawn, about: { source: string; number: number }) => string): string {
      if (!html.includes(`"language-${language}"`)) return html
      let number = 0
      return html.replace(block, (code, escaped: string) => {
        const source = unescapeMarkup(escaped)
        const drawn = draw(source)
        if (drawn instanceof DiagramProblem) return code
        number += 1
        return by(drawn, { source, number })
      })
    },
    /** `number` counts blocks in the text from 1. */
    problems: (html: string): { number: number; problem: DiagramProblem }[] =>
      find(html).flatMap(({ drawn }, index) =>
        drawn instanceof DiagramProblem ? [{ number: index + 1, problem: drawn }] : [],
      ),
  }
}

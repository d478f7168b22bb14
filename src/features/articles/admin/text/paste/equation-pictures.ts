import { plainLatex } from '../../../contract/find-equations.ts'
import { withoutStyle } from '../../../contract/math-in-line.ts'
import { typesetLatex } from '../math/mathml.ts'

/** Wikipedia and others draw an equation and write its source beside it. */
const selector = 'img.mwe-math-fallback-image-inline, img.mwe-math-fallback-image-display, img.latex, img.tex'

/** MathJax 4 does so, too. */
const drawn = 'mjx-container:has([data-latex]):not(:has(math))'

/** Null: the HTML has no equations with their source beside them. */
export function equationPictures(html: string): (() => Promise<string>) | null {
  if (!/mwe-math-fallback|class="(?:la)?tex\b|data-latex=/.test(html)) return null
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const pictures = [...body.querySelectorAll<HTMLImageElement>(selector)]
    .filter(({ alt, parentElement }) => alt !== '' && !parentElement?.querySelector('math'))
    .map((element) => ({
      element,
      latex: withoutStyle(element.alt),
      isBlock: element.classList.contains('mwe-math-fallback-image-display'),
    }))
  const others = [...body.querySelectorAll(drawn)].map((element) => ({
    element,
    latex: element.querySelector('[data-latex]')?.getAttribute('data-latex') ?? '',
    isBlock: element.getAttribute('display') === 'true',
  }))
  const found = [...pictures, ...others]
  return found.length === 0 ? null : () => typeset(body, found)
}

interface Drawn {
  element: Element
  latex: string
  isBlock: boolean
}

async function typeset(body: HTMLElement, found: readonly Drawn[]): Promise<string> {
  for (const { element, latex, isBlock } of found) {
    const made = await typesetLatex(plainLatex(latex), isBlock)
    // What cannot be typeset stays as its source.
    if ('mathml' in made) element.outerHTML = made.mathml
    else element.replaceWith(element.getAttribute('title') || latex)
  }
  return body.innerHTML
}

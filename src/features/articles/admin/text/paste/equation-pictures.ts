import { withoutStyle } from '../../../contract/math-in-line.ts'
import { typesetLatex } from '../math/mathml.ts'

/** Wikipedia and others draw an equation and write its source beside it. */
const selector = 'img.mwe-math-fallback-image-inline, img.mwe-math-fallback-image-display, img.latex, img.tex'

/** Null: the HTML has no pictures of equations. */
export function equationPictures(html: string): (() => Promise<string>) | null {
  if (!/mwe-math-fallback|class="(?:la)?tex\b/.test(html)) return null
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const pictures = [...body.querySelectorAll<HTMLImageElement>(selector)].filter(
    ({ alt, parentElement }) => alt !== '' && !parentElement?.querySelector('math'),
  )
  return pictures.length === 0 ? null : () => typeset(body, pictures)
}

async function typeset(body: HTMLElement, pictures: readonly HTMLImageElement[]): Promise<string> {
  for (const picture of pictures) {
    const isBlock = picture.classList.contains('mwe-math-fallback-image-display')
    const latex = withoutStyle(picture.alt)
    const made = await typesetLatex(latex, isBlock)
    // What cannot be typeset stays as its source.
    if ('mathml' in made) picture.outerHTML = made.mathml
    else picture.replaceWith(latex)
  }
  return body.innerHTML
}

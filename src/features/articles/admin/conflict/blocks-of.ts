import { placeFootnotes } from '../text/footnotes/footnotes.ts'

/** The blocks of a text as normalised HTML. The texts of footnotes are at their places. */
export function blocksOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  placeFootnotes(body)
  for (const image of body.querySelectorAll('img')) {
    // The server adds these.
    for (const name of ['srcset', 'sizes', 'width', 'height', 'loading', 'decoding']) image.removeAttribute(name)
  }
  for (const link of body.querySelectorAll('a')) link.removeAttribute('rel')
  return [...body.children].map((block) => block.outerHTML)
}

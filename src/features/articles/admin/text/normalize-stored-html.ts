import { fitBlocks } from './fit-blocks.ts'
import { placeFootnotes } from './footnotes/footnotes.ts'
import { clipSpans } from './paste/spreadsheet.ts'

/** Display equations leave paragraphs, code its empty last line, footnotes the list. Readers see no difference. */
export function normalizeStoredHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const math of body.querySelectorAll('p > math[display="block"]')) {
    if (math.parentElement?.textContent?.trim() === math.textContent?.trim()) math.parentElement?.replaceWith(math)
  }
  for (const code of body.querySelectorAll('pre > code')) {
    const { lastChild } = code
    if (lastChild?.nodeType === Node.TEXT_NODE) lastChild.textContent = lastChild.textContent?.replace(/\n$/, '') ?? ''
  }
  placeFootnotes(body)
  clipSpans(body)
  fitBlocks(body)
  return body.innerHTML
}

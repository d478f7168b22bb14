import { latexOfPicture } from '../text/place-equations.ts'
import { type HtmlTag, parseHtml, tagsIn } from '../text/tree.ts'

export const keyOfTag = ({ attribs }: HtmlTag): string => {
  if (attribs['data-attachment']) return `attachment ${attribs['data-attachment']}`
  if (attribs['data-attachments-of']) return `parent ${attribs['data-attachments-of']}`
  return keyOfAddress(attribs['src'] || attribs['data-src'] || '')
}

export const keyOfAddress = (address: string) => `address ${address}`

export interface PictureTag {
  key: string
  alt: string
  attachment: string | null
}

export function pictureTagsIn(html: string): PictureTag[] {
  const found = new Map<string, PictureTag>()
  for (const tag of tagsIn(parseHtml(html)))
    if (tag.name === 'img' && latexOfPicture(tag) === '') {
      const key = keyOfTag(tag)
      const attachment =
        tag.attribs['data-attachment'] ?? /\bwp-image-(\d+)\b/.exec(tag.attribs['class'] ?? '')?.[1] ?? null
      if (!found.has(key)) found.set(key, { key, alt: tag.attribs['alt'] ?? '', attachment })
    }
  return [...found.values()]
}

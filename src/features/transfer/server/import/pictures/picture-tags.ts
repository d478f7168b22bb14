import { srcsetCandidates } from '../../../../../platform/contract/markup.ts'
import { latexOfPicture } from '../text/place-equations.ts'
import { type HtmlTag, parseHtml, tagsIn } from '../text/tree.ts'

export const keyOfTag = ({ attribs }: HtmlTag): string => {
  if (attribs['data-attachment']) return `attachment ${attribs['data-attachment']}`
  if (attribs['data-attachments-of']) return `parent ${attribs['data-attachments-of']}`
  return keyOfAddress(addressOf(attribs))
}

/** Scripts that load pictures late put a placeholder in `src`. */
function addressOf(attribs: HtmlTag['attribs']): string {
  const src = attribs['src']?.trim() ?? ''
  if (!isPlaceholder(src) && !/\blazy/i.test(attribs['class'] ?? '')) return src
  const sets = isPlaceholder(src) ? [...lateSets, 'srcset'] : lateSets
  const late = [...lateAttributes.map((name) => attribs[name]), ...sets.map((name) => largestOf(attribs[name]))]
  return late.find((one) => one !== undefined && isAddress(one.trim()))?.trim() ?? src
}

const lateAttributes = [
  ...['data-lazy-src', 'data-src', 'data-original', 'data-original-src', 'data-orig-file', 'data-large-file'],
  ...['data-full-url', 'data-image', 'data-echo'],
]
const lateSets = ['data-lazy-srcset', 'data-srcset']

/** By width or density. */
function largestOf(set = ''): string | undefined {
  const sizes = srcsetCandidates(set).map((one) => {
    const [address = '', size = '1x'] = one.split(/\s+/)
    return { address, size: Number.parseFloat(size) || 0 }
  })
  return sizes.toSorted((a, b) => b.size - a.size)[0]?.address
}

/** Some attributes only say that there is a picture, such as `data-image="true"`. */
const isAddress = (value: string) => /[/.]/.test(value) && !isPlaceholder(value)

const isPlaceholder = (src: string) =>
  !/\S/.test(src) ||
  /^(?:data|about|blob|javascript):/i.test(src) ||
  /(?:^|[/_.-])(?:1x1|blank|trans|transparent|spacer|placeholder|pixel|lazy|lazyload|loading|loader|gr[ae]y|empty|clear)(?:[._-][\w.-]{0,40})?\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i.test(
    src.slice(-300),
  )

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

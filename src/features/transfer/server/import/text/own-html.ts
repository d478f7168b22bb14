import { escapeMarkup, unescapeMarkup } from '../../../../../platform/contract/markup.ts'
import { type SafeHtml, toSafeHtml } from '../../../../articles/server/index.ts'
import type { References } from './references.ts'
import { parseHtml, tagsIn } from './tree.ts'

export function ownHtml(html: string, { pictures, link, drop }: References): SafeHtml {
  const led = toSafeHtml(html)
    .replace(/<img\b[^<>]*>/g, (tag) => {
      const [image] = tagsIn(parseHtml(tag))
      const src = image?.attribs['src'] ?? ''
      const placed = image && pictures(image)[0]
      if (placed) return tag.replace(/ src="[^"]*"/, () => ` src="${placed.src}"`)
      if (/^https?:/.test(src)) return tag
      drop('picture that is not in the export', src)
      return ''
    })
    .replace(/(<a\b[^<>]*? href=")([^"]*)("[^<>]*>)/g, (whole, start: string, given: string, end: string) => {
      const href = unescapeMarkup(given)
      if (href.startsWith('#')) return whole
      const target = link(href)
      return target === null ? whole : start + escapeMarkup(target) + end
    })
  return toSafeHtml(led)
}

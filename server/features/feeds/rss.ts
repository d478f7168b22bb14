import { Feed } from 'feed'
import type { FeedItem } from './items.ts'

/** A feed of articles, newest first. All addresses are absolute. */
export interface FeedDocument {
  title: string
  description: string
  page: string
  /** Its own address. */
  address: string
  site: { name: string; url: string; icon: string }
  updatedAt: Date
  items: readonly FeedItem[]
}

/** RSS 2.0. */
export function writeRss({ title, description, page, address, site, updatedAt, items }: FeedDocument): string {
  const feed = new Feed({
    title,
    description,
    link: page,
    language: 'en',
    generator: 'Groundplane',
    copyright: `© ${site.name}`,
    image: site.icon,
    ttl: 60,
    updated: updatedAt,
    feedLinks: { rss: address },
  })
  for (const item of items) {
    feed.addItem({
      id: item.id,
      link: item.url,
      title: closable(item.title),
      description: item.isWhole ? `<p>${escapeText(item.summary)}</p>` : item.html,
      ...(item.isWhole && { content: item.html }),
      date: item.publishedAt,
      category: item.categories.map((name) => ({ name })),
      extensions: item.authors.length > 0 ? [{ name: 'dc:creator', objects: toCreator(item.authors) }] : [],
      ...(item.picture && { enclosure: { ...item.picture, length: 0 } }),
    })
  }
  return feed.rss2()
}

/** Names its namespace itself: the library declares it only beside whole texts. */
const toCreator = (authors: FeedItem['authors']) => ({
  _attributes: { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' },
  _text: authors.map(({ name }) => name).join(', '),
})

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The library's CDATA section ends at the second `]]>` of a text. */
const closable = (text: string) => text.replaceAll(']]>', ']]\u200B>')

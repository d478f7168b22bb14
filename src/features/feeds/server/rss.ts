import type { FeedItem } from './items.ts'
import { attribute, cdata, element } from './xml.ts'

/** Newest first. All addresses are absolute. */
export interface FeedDocument {
  title: string
  description: string
  page: string
  address: string
  site: { name: string; url: string; icon: string }
  updatedAt: Date
  items: readonly FeedItem[]
}

/** RSS 2.0 (https://www.rssboard.org/rss-specification). Encoded item by item: one text would take twice as long. */
export const writeRss = (feed: FeedDocument): Buffer =>
  Buffer.concat(
    [writeHead(feed), ...feed.items.map(writeItem), '</channel>\n</rss>\n'].map((text) => Buffer.from(text)),
  )

const writeHead = ({ title, description, page, address, site, updatedAt }: FeedDocument) =>
  `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" ${namespaces}>
<channel>
${element('title', title)}
${element('link', page)}
${element('description', description)}
${element('lastBuildDate', updatedAt.toUTCString())}
<docs>https://www.rssboard.org/rss-specification</docs>
<generator>Groundplane</generator>
<language>en</language>
<ttl>60</ttl>
<image>${element('title', title)}${element('url', site.icon)}${element('link', page)}</image>
${element('copyright', `© ${site.name}`)}
<atom:link ${attribute('href', address)} rel="self" type="application/rss+xml"/>
`

const namespaces = Object.entries({
  atom: 'http://www.w3.org/2005/Atom',
  content: 'http://purl.org/rss/1.0/modules/content/',
  dc: 'http://purl.org/dc/elements/1.1/',
})
  .map(([prefix, address]) => attribute(`xmlns:${prefix}`, address))
  .join(' ')

const writeItem = (item: FeedItem) => `<item>
${element('title', item.title)}
${element('link', item.url)}
${element('guid', item.id, attribute('isPermaLink', 'false'))}
${element('pubDate', item.publishedAt.toUTCString())}
<description>${cdata(item.isWhole ? element('p', item.summary) : item.html)}</description>
${item.isWhole ? `<content:encoded>${cdata(item.html)}</content:encoded>\n` : ''}${item.categories
  .map((name) => `${element('category', name)}\n`)
  .join('')}${writeCreator(item)}${writePicture(item)}</item>
`

const writeCreator = ({ authors }: FeedItem) =>
  authors.length > 0 ? `${element('dc:creator', authors.map(({ name }) => name).join(', '))}\n` : ''

/** The length is unknown, and 0 says so. */
const writePicture = ({ picture }: FeedItem) =>
  picture ? `<enclosure ${attribute('url', picture.url)} ${attribute('type', picture.type)} length="0"/>\n` : ''

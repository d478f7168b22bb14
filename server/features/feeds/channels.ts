import {
  authorFeedLink,
  authorLink,
  feedLink,
  folderOf,
  links,
  listingLink,
  studentFolder,
} from '../../../contract/links.ts'
import type { SectionEntry } from '../../../contract/sections/catalogue.ts'
import type { ListName } from '../articles/index.ts'

/** A feed that readers can subscribe to. */
export interface Channel {
  list: ListName
  /** Follows the site's name in the title; null for the feed of the whole site. */
  name: string | null
  description: string
  /** Paths from `/` on. */
  page: string
  rss: string
  json: string
}

const inFolder = (folder: string, list: ListName, name: string, description: string): Channel => ({
  list,
  name,
  description,
  page: listingLink(folder),
  rss: feedLink(folder),
  json: feedLink(folder, 'json'),
})

export const ofSection = ({ id, heading, description }: SectionEntry): Channel =>
  inFolder(folderOf(id), `section:${id}`, heading, description)

/** Channels that every magazine has. */
export const fixedChannels: readonly Channel[] = [
  {
    list: 'all',
    name: null,
    description: 'News, new products, design guides and component sourcing for electronics engineers',
    page: links.home,
    rss: links.siteFeed,
    json: links.siteJsonFeed,
  },
  inFolder(studentFolder, 'topic:student', 'Engineering Students', 'For students and those new to the job'),
]

/** The feed of an author's articles. */
export const channelOfAuthor = ({ id, slug, name }: { id: number; slug: string; name: string }): Channel => ({
  list: `author:${id}`,
  name,
  description: `Articles by ${name}`,
  page: authorLink(slug),
  rss: authorFeedLink(slug),
  json: authorFeedLink(slug, 'json'),
})

/** An address that stays the same when the article changes its section, as the id in feeds. */
export const lastingLink = (id: number) => `/article/${id}`

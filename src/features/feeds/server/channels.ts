import {
  authorFeedLink,
  authorLink,
  categoryFeedLink,
  categoryLink,
  feedLink,
  folderOf,
  links,
  listingLink,
  partFeedLink,
  partLink,
  studentFolder,
  topicFeedLink,
  topicLink,
} from '../../../platform/contract/links.ts'
import type { CategoryEntry, SectionEntry } from '../../../platform/contract/sections/catalogue.ts'
import type { ListName } from '../../articles/server/index.ts'
import { partNumber } from '../../search-index/server/index.ts'
import type { FeedList } from './queries.ts'
export interface Channel {
  list: FeedList
  /** Follows the site's name in the title. Null: the feed of the whole site. */
  name: string | null
  /** Null: the magazine's. */
  description: string | null
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

export const fixedChannels: readonly Channel[] = [
  { list: 'all', name: null, description: null, page: links.home, rss: links.siteFeed, json: links.siteJsonFeed },
  inFolder(studentFolder, 'topic:student', 'Engineering Students', 'For students, and for readers in their first job'),
]

export const channelOfAuthor = ({ id, slug, name }: { id: number; slug: string; name: string }): Channel => ({
  list: `author:${id}`,
  name,
  description: `Articles by ${name}`,
  page: authorLink(slug),
  rss: authorFeedLink(slug),
  json: authorFeedLink(slug, 'json'),
})

export const channelOfCategory = ({ id, name, description }: CategoryEntry): Channel => ({
  list: `category:${id}`,
  name,
  description: description || `Articles on ${name}`,
  page: categoryLink(id),
  rss: categoryFeedLink(id),
  json: categoryFeedLink(id, 'json'),
})

export const channelOfTopic = ({ slug, name }: { slug: string; name: string }): Channel => ({
  list: `keyword:${slug}`,
  name,
  description: `Articles on ${name}`,
  page: topicLink(slug),
  rss: topicFeedLink(slug),
  json: topicFeedLink(slug, 'json'),
})

export const channelOfPart = (name: string): Channel => ({
  list: `part:${partNumber(name)}`,
  name,
  description: `Articles on ${name}`,
  page: partLink(name),
  rss: partFeedLink(name),
  json: partFeedLink(name, 'json'),
})

/** The id in feeds: it stays the same when the article changes its section. */
export const lastingLink = (id: number) => `/article/${id}`

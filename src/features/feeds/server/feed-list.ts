import {
  authorFeedLink,
  authorLink,
  categoryFeedLink,
  categoryLink,
  feedLink,
  folderOf,
  links,
  listingLink,
  topicFeedLink,
  topicLink,
} from '../../../platform/contract/links.ts'
import { findTopics } from '../../articles/server/index.ts'
import { findPublishedAuthors } from '../../authors/server/index.ts'
import type { CatalogueDeps } from '../../catalogue/server/index.ts'
import { settingsKey } from '../../settings/server/index.ts'
import { findCategoriesInUse } from './queries.ts'
import { attribute, element } from './xml.ts'

interface FeedEntry {
  name: string
  page: string
  feed: string
}

/** OPML 2.0 (http://opml.org/spec2.opml), which programs that read feeds import. */
export async function writeFeedList({ db, config, settings, catalogue }: CatalogueDeps) {
  const { sections, categories } = await catalogue.get()
  const shown = categories.filter(({ isHidden }) => !isHidden)
  const [inUse, topics, authors] = await Promise.all([
    findCategoriesInUse(
      db,
      shown.map(({ id }) => id),
    ),
    findTopics(db),
    findPublishedAuthors(db),
  ])
  const { name } = settings.current().identity
  const groups: Record<string, FeedEntry[]> = {
    [name]: [
      { name, page: links.home, feed: links.siteFeed },
      { name: 'Corrections', page: links.corrections, feed: links.correctionsFeed },
    ],
    Sections: sections
      .filter(({ isHidden }) => !isHidden)
      .map((section) => ({
        name: section.name,
        page: listingLink(folderOf(section.id)),
        feed: feedLink(folderOf(section.id)),
      })),
    Subjects: shown
      .filter(({ id }) => inUse.includes(id))
      .map((category) => ({
        name: category.name,
        page: categoryLink(category.id),
        feed: categoryFeedLink(category.id),
      })),
    Topics: topics.map((topic) => ({ name: topic.name, page: topicLink(topic.slug), feed: topicFeedLink(topic.slug) })),
    Authors: authors.map((author) => ({
      name: author.name,
      page: authorLink(author.slug),
      feed: authorFeedLink(author.slug),
    })),
  }
  const toOutline = (entry: FeedEntry) =>
    `<outline type="rss" ${attribute('text', entry.name)} ${attribute('xmlUrl', config.publicUrl + entry.feed)} ${attribute('htmlUrl', config.publicUrl + entry.page)}/>\n`
  const outlines = Object.entries(groups)
    .map(([group, entries]) => [group, entries.filter(({ page }) => settings.hasPage(page))] as const)
    .filter(([, entries]) => entries.length > 0)
    .map(([group, entries]) => `<outline ${attribute('text', group)}>\n${entries.map(toOutline).join('')}</outline>\n`)
  return {
    headers: { 'content-type': 'text/x-opml; charset=utf-8' },
    body: `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
<head>${element('title', name)}</head>
<body>
${outlines.join('')}</body>
</opml>
`,
    keys: ['all', 'authors', settingsKey],
  }
}

export { type FeedItem, toFeedItem } from './items.ts'
export { findFeedArticlesById } from './queries.ts'
export { writeRss } from './rss.ts'

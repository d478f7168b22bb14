export { type Access, decideAccess } from './access.ts'
export { completeView } from './complete-view.ts'
export { contentsOf } from './contents.ts'
export { findCorrections } from './corrections.ts'
export { withFileTickets } from './file-tickets.ts'
export { indexMissingArticles } from './index-articles.ts'
export { type ListName, listsOf } from './lists/lists.ts'
export {
  publishNewToLists,
  publishToLists,
  reindexArticle,
  replaceInLists,
  republishToLists,
} from './lists/publish-to-lists.ts'
export { readList } from './lists/read-list.ts'
export { findTopic, findTopics } from './lists/topics.ts'
export { lockArticles, lockLists } from './locks.ts'
export { moveCategory, moveSection } from './move.ts'
export { findPartNumbers, partNumbersOf } from './part-numbers.ts'
export { byRows, formula, toLines, toMath, toWholeText } from './plain-text.ts'
export {
  forwardsTo,
  minutesToRead,
  presentListItem,
  presentRefusal,
  presentView,
  shownChange,
  summaryOf,
} from './present.ts'
export { deriveTexts, isPreviewWithheld, type PreviewLength, previewLengthOf, specifiedPreview } from './preview.ts'
export {
  type ArticleRow,
  articleKeys,
  findArticle,
  findInCarousel,
  findListed,
  findNewest,
  inOrderOf,
  isLive,
  type ListedRow,
  listedColumns,
  listedRows,
} from './queries.ts'
export { renewPreviews } from './renew-previews.ts'
export { type SafeHtml, toSafeHtml } from './safe-html.ts'
export { withSponsoredLinks } from './sponsored-links.ts'
export { unpublishArticle } from './unpublish.ts'
export {
  addArticle,
  addPublishedArticle,
  addPublishedArticles,
  type LeadImage,
  type NewArticle,
  toColumns,
  type Writing,
} from './write.ts'

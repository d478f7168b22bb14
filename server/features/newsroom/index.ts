export { moveDraftsOfCategory, moveDraftsOfSection } from './drafts/move-drafts.ts'
export { countKeywordUses } from './keywords/corpus.ts'
export { findKeywords } from './keywords/find-keywords.ts'
export { findNews } from './list/find-news.ts'

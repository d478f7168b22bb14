export { findNews } from './find-news.ts'
export { countKeywordUses } from './keywords/corpus.ts'
export { findKeywords } from './keywords/find.ts'

export { findNews } from './find-news.ts'
export { countKeywordsJob, publishDueJob } from './job-types.ts'
export { countKeywordUses } from './keywords/corpus.ts'
export { findKeywords } from './keywords/find.ts'

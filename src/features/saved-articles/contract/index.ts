import { readingHistoryEndpoints } from './reading-history.ts'
import { savedArticleEndpoints } from './saved-articles.ts'

export const savedArticlesCalls = { ...readingHistoryEndpoints, ...savedArticleEndpoints }

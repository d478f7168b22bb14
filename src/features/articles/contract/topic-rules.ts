import { toPlainSlug, withSignNames } from '../../../platform/contract/slugs.ts'

/** So many live articles must share a keyword to make it a topic. */
export const articlesOfTopic = 3

/** `C++` and `C` are two topics, `MOSFETs` and `mosfets` one. Empty: no topic. */
export const topicOf = (keyword: string) => toPlainSlug(withSignNames(keyword))

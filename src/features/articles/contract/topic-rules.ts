import { toSlug } from '../../../platform/contract/slugs.ts'

/** As many live articles must share a keyword to make it a topic, with a page and feeds of its own. */
export const articlesOfTopic = 3

/** The topic that a keyword belongs to, as addresses have it: `C++` and `C` are two, `MOSFETs` and `mosfets` one. Empty: none. */
export const topicOf = (keyword: string) => toSlug(keyword.replaceAll('+', ' plus ').replaceAll('#', ' sharp '))

import { type CategoryId, type Section, type Topic, topics } from '../../../../platform/contract/catalogue.ts'
import { type KeywordList, keywordLists } from './topics.ts'

/** Also the surrogate key of the pages that show the list. */
export type ListName =
  | 'all'
  | `section:${Section}`
  | `category:${CategoryId}`
  | `topic:${Topic}`
  | `author:${number}`
  | KeywordList

export function listsOf(article: {
  section: Section
  categories: readonly CategoryId[]
  author_ids: readonly number[]
  keywords: readonly string[]
}): ListName[] {
  const inTopic = (topic: Topic) => topics[topic].some((category: CategoryId) => article.categories.includes(category))
  return [
    'all',
    `section:${article.section}`,
    ...article.categories.map((category) => `category:${category}` as const),
    ...(Object.keys(topics) as Topic[]).filter(inTopic).map((topic) => `topic:${topic}` as const),
    ...article.author_ids.map((id) => `author:${id}` as const),
    ...keywordLists(article.keywords),
  ]
}

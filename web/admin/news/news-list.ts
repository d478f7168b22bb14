import type { NewsItem } from '../../../contract/article/editing.ts'

/** The list's cache key. */
export const newsList = 'news'

export const titleOf = (row: Pick<NewsItem, 'Article Title'>) => row['Article Title'] || 'No Title'

export const sectionOf = ({ NEWS, Design, component }: NewsItem) => {
  if (Design) return 'Design'
  if (component) return 'Component'
  return NEWS === 0 ? 'New Products' : 'News'
}

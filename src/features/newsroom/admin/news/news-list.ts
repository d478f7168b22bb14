import { sectionInFolder } from '../../../../platform/contract/links.ts'
import { noTitle } from '../../../../platform/contract/no-title.ts'
import { type Catalogue, findSection } from '../../../../platform/contract/sections/catalogue.ts'
import { sectionWord } from '../../../../platform/contract/sections/section-words.ts'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import type { List, ListQuery } from '../../../../platform/web/admin/list/use-list.ts'
import type { ListedNews, NewsItem } from '../../../articles/contract/editing.ts'
import { type NewsOrder, newsOrders, newsStates } from '../../../articles/contract/news-orders.ts'
import { type ArticleType, articleTypes } from '../../../articles/contract/rules.ts'

export const newsList = 'news'

export const titleOf = (row: Pick<NewsItem, 'Article Title'>) => row['Article Title'] || noTitle

/** As the list's filter names it. */
export function sectionOf({ folder }: Pick<NewsItem, 'folder'>, catalogue: Catalogue) {
  const section = findSection(catalogue, sectionInFolder(folder) ?? '')
  return section ? sectionWord(section, 'newsManagement') : ''
}

export const noFilters = {
  type: '',
  state: '',
  mine: '',
  assignee: '',
  overdue: '',
  author: '',
  category: '',
  access: '',
  from: '',
  to: '',
  sort: '-number' as string,
}
export type NewsFilter = keyof typeof noFilters
export type NewsFilterValues = Record<NewsFilter, string>
export type NewsList = List<ListedNews, NewsFilter>

export const orders: { value: NewsOrder; label: string }[] = [
  { value: '-number', label: 'Newest number first' },
  { value: 'number', label: 'Oldest number first' },
  { value: '-date', label: 'Latest date first' },
  { value: 'date', label: 'Earliest date first' },
  { value: '-change', label: 'Last changed first' },
  { value: 'change', label: 'Longest unchanged first' },
  { value: 'title', label: 'Title, A to Z' },
  { value: '-title', label: 'Title, Z to A' },
]

/** Drafts of new articles cannot match these filters. */
export const isNarrowed = ({ assignee, overdue, author, category, access, from, to }: NewsFilterValues) =>
  [assignee, overdue, author, category, access, from, to].some((value) => value !== '')

/** Ignores unknown values in the URL. */
const known = <T extends string>(values: readonly T[], text: string): T | undefined =>
  values.find((one) => one === text)

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

export function toQuery({ search, filters }: Pick<ListQuery<NewsFilter>, 'search' | 'filters'>) {
  const { mine, assignee, overdue, author, category, from, to } = filters
  const state = known(newsStates, filters.state)
  const articleType = known<ArticleType>(articleTypes, filters.access)
  return {
    search,
    ...(state && { state }),
    ...(mine === 'yes' && { isMine: 'true' }),
    ...(/^(?:me|[1-9]\d{0,8})$/.test(assignee) && { assignee }),
    ...(overdue === 'yes' && { isOverdue: 'true' }),
    ...(/^[1-9]\d{0,8}$/.test(author) && { author }),
    ...(category !== '' && { category }),
    ...(articleType && { articleType }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  }
}

export function loadNews({ page, limit, ...query }: ListQuery<NewsFilter>) {
  const { type, sort } = query.filters
  const asked = { ...toQuery(query), page, limit, sort: known(newsOrders, sort) ?? '-number' }
  return type
    ? adminApi.call('GET /admin/filter', { query: { ...asked, type } })
    : adminApi.call('GET /admin/dashboard', { query: asked })
}

/** Ids and versions, up to the maximum of one change. */
export const loadSelection = ({ type, ...query }: ReturnType<typeof toQuery> & { type: string }) =>
  adminApi.call('GET /admin/news-selection', { query: { ...query, ...(type && { type }) } })

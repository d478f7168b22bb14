import { z } from 'zod'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { pageCounts, paging } from '../../../platform/contract/numbers.ts'

const pageSize = 10

const Search = z.string().max(200).default('')

export const UserView = z.object({
  user_id: z.int(),
  username: z.string(),
  viewedArticle: z.string().describe('Its title'),
  article_id: z.int(),
  viewed_at: Instant,
})
export type UserView = z.infer<typeof UserView>

export const UserViewPage = z.object({
  users: z.array(UserView),
  ...pageCounts,
  isPartial: z.boolean().describe('More readers match than are searched: type more of the name'),
})
export type UserViewPage = z.infer<typeof UserViewPage>

export const articleSorts = ['', 'asc', 'desc'] as const

/** The first ten readers, and how many more there are. */
export const ArticleReaders = z.object({
  article_id: z.int(),
  title: z.string(),
  total_users: z.int(),
  user_ids: z.array(z.int()),
  usernames: z.array(z.string()).describe('In the order of `user_ids`'),
  more_users: z.int().describe('Readers beyond those named'),
})
export type ArticleReaders = z.infer<typeof ArticleReaders>

export const ArticleReadersPage = z.object({ data: z.array(ArticleReaders), ...pageCounts })
export type ArticleReadersPage = z.infer<typeof ArticleReadersPage>

export const analyticsEndpoints = endpoints({
  'GET /admin/user-analytics': {
    summary: 'Views of signed-in readers, newest first. `search` is part of a username, or the id of an article',
    access: 'admin',
    query: z.object({ search: Search, ...paging(pageSize) }),
    answers: { 200: UserViewPage },
  },
  'GET /admin/article-analytics': {
    summary:
      'Articles with their signed-in readers. `search` is the id of an article, or part of a username. `sort` is by their number',
    access: 'admin',
    query: z.object({ search: Search, sort: z.enum(articleSorts).default(''), ...paging(pageSize) }),
    answers: { 200: ArticleReadersPage },
  },
  'GET /admin/download-article-views': {
    summary: 'All views of signed-in readers, as CSV',
    access: 'admin',
    contentType: 'text/csv',
    answers: { 200: z.custom<AsyncIterable<string>>().describe('RFC 4180') },
  },
  'DELETE /admin/clear-article-views': {
    summary: 'Deletes all views of signed-in readers. Daily statistics, which name nobody, stay',
    access: 'admin',
    answers: { 200: MessageAnswer.extend({ cleared: z.int() }) },
  },
})

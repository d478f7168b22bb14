import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Instant, MessageAnswer } from '../fields.ts'
import { paging } from '../numbers.ts'

/** Rows of the back office's tables. */
const pageSize = 10

/** What an administrator typed to find something by. */
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
  page: z.int(),
  totalPages: z.int(),
  total: z.int(),
  isPartial: z.boolean().describe('More readers have such a name than are looked at: ask for more of it'),
})
export type UserViewPage = z.infer<typeof UserViewPage>

export const articleSorts = ['', 'asc', 'desc'] as const

/** Who has read an article: the first few of them, and how many more there are. */
export const ArticleReaders = z.object({
  article_id: z.int(),
  title: z.string(),
  total_users: z.int(),
  user_ids: z.array(z.int()),
  usernames: z.array(z.string()).describe('In the order of `user_ids`'),
  more_users: z.int().describe('Readers beyond those named'),
})
export type ArticleReaders = z.infer<typeof ArticleReaders>

export const ArticleReadersPage = z.object({
  data: z.array(ArticleReaders),
  page: z.int(),
  totalPages: z.int(),
  total: z.int(),
})
export type ArticleReadersPage = z.infer<typeof ArticleReadersPage>

export const analyticsEndpoints = endpoints({
  'GET /admin/user-analytics': {
    summary: 'Who has viewed which article when, newest first. `search` is part of a user name',
    access: 'admin',
    query: z.object({ search: Search, ...paging(pageSize) }),
    answers: { 200: UserViewPage },
  },
  'GET /admin/article-analytics': {
    summary: 'Articles with their signed-in readers. `search` is the id of an article, `sort` goes by their number',
    access: 'admin',
    query: z.object({ search: Search, sort: z.enum(articleSorts).default(''), ...paging(pageSize) }),
    answers: { 200: ArticleReadersPage },
  },
  'GET /admin/download-article-views': {
    summary: 'All views of signed-in readers, as CSV',
    access: 'admin',
    contentType: 'text/csv',
    answers: { 200: z.unknown().describe('The file') },
  },
  'DELETE /admin/clear-article-views': {
    summary: 'Deletes all views of signed-in readers. What is counted by day, without anybody’s name, stays',
    access: 'admin',
    answers: { 200: MessageAnswer.extend({ cleared: z.int() }) },
  },
})

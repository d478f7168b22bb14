import { z } from 'zod'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { Line, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { Id, pageCounts, paging } from '../../../platform/contract/numbers.ts'
import { ArticleListItem } from '../../articles/contract/articles.ts'
import { savedStates } from './saved-article-rules.ts'

export const SavedArticle = ArticleListItem.extend({ savedAt: z.iso.datetime(), isDone: z.boolean() })
export type SavedArticle = z.infer<typeof SavedArticle>

const Filters = z.object({
  search: Line.pipe(z.string().max(100, 'At most 100 characters'))
    .default('')
    .describe('Words of title, standfirst, keywords or part numbers'),
  topic: Line.pipe(z.string().max(200, 'At most 200 characters')).default('').describe('A keyword of the article'),
  state: z.enum(savedStates).default('open'),
})

const one = { access: 'reader', params: z.object({ id: Id.describe('The article') }) } as const

export const savedArticleEndpoints = endpoints({
  'GET /auth/saved': {
    summary: 'My saved articles, last saved first, without those that are not published now',
    access: 'reader',
    query: Filters.extend(paging(20)),
    answers: {
      200: z.object({
        articles: z.array(SavedArticle),
        ...pageCounts,
        counts: z.object({ open: z.int(), done: z.int() }).describe('Of all, whatever the filters'),
        topics: z.array(z.object({ topic: z.string(), articles: z.int() })).describe('The keywords of most of them'),
      }),
    },
  },
  'GET /auth/saved-ids': {
    summary: 'Which articles I saved',
    access: 'reader',
    answers: { 200: z.object({ ids: z.array(z.int()) }) },
  },
  'GET /auth/saved.csv': {
    summary: 'My saved articles as CSV',
    access: 'reader',
    contentType: 'text/csv',
    answers: { 200: z.string().describe('RFC 4180') },
  },
  'PUT /auth/saved/:id': {
    summary: 'Saves an article, or marks a saved one as done or not. Saving twice changes nothing',
    ...one,
    body: z.object({ isDone: z.boolean().optional() }).default({}),
    answers: { 200: MessageAnswer },
  },
  'DELETE /auth/saved/:id': {
    summary: 'Removes an article from the saved ones. Nothing happens if it is not among them',
    ...one,
    answers: { 200: MessageAnswer },
  },
})

import { z } from 'zod'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { Id, pageCounts, paging } from '../../../platform/contract/numbers.ts'
import { ArticleListItem } from '../../articles/contract/articles.ts'
import { mostBlocks } from './reading-history-rules.ts'

const maxBody = 1024

const Position = z.object({
  block: z.int().min(0).max(mostBlocks).describe('The block of the text that is at the top, from 0'),
  percent: z.int().min(0).max(100).describe('How far through the text that is'),
})

const ReadArticle = ArticleListItem.extend({ readAt: Instant, percent: z.int() })
export type ReadArticle = z.infer<typeof ReadArticle>

const one = { access: 'reader', params: z.object({ id: Id.describe('The article') }) } as const

export const readingHistoryEndpoints = endpoints({
  'GET /auth/history': {
    summary: 'The articles that I have opened, last opened first, without those that are not published now',
    access: 'reader',
    query: z.object({ ...paging(20), state: z.enum(['all', 'begun']).default('all') }),
    answers: { 200: z.object({ isOn: z.boolean(), articles: z.array(ReadArticle), ...pageCounts }) },
  },
  'PUT /auth/history': {
    summary: 'Whether the articles that I open are remembered. Switching it off deletes those that were',
    access: 'reader',
    maxBody,
    body: z.object({ isOn: z.boolean() }),
    answers: { 200: MessageAnswer },
  },
  'DELETE /auth/history': {
    summary: 'Deletes the articles that were remembered. It stays switched on',
    access: 'reader',
    answers: { 200: MessageAnswer },
  },
  'PUT /auth/history/:id': {
    summary:
      'Remembers that I opened an article, or where I am in it. Answers where I was. Nothing happens while the history is switched off, or for an article that I may not read',
    ...one,
    maxBody,
    body: Position.nullish().describe('Without it: I opened the article'),
    answers: { 200: z.object({ isOn: z.boolean(), position: Position.nullable() }) },
  },
  'DELETE /auth/history/:id': {
    summary: 'Removes an article from my history. Nothing happens if it is not in it',
    ...one,
    answers: { 200: MessageAnswer },
  },
})

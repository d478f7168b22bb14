import { z } from 'zod'
import { limits } from '../../../platform/contract/catalogue.ts'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { paging } from '../../../platform/contract/numbers.ts'
import { ArticlePage } from '../../articles/contract/articles.ts'

const Topic = z.object({ slug: z.string(), name: z.string().describe('As the newest article spells it') })

export const topicEndpoints = endpoints({
  'GET /home/topics': {
    summary: 'The keywords that at least three articles share, by name: the five hundred of most articles',
    access: 'anyone',
    answers: { 200: z.object({ topics: z.array(Topic.extend({ articles: z.int() })) }) },
  },
  'GET /home/topics/:slug': {
    summary: 'The articles of a topic',
    access: 'anyone',
    params: z.object({ slug: z.string().max(200) }),
    query: z.object(paging(limits.listingPageSize)),
    answers: { 200: ArticlePage.extend({ topic: Topic }) },
  },
})

import { z } from 'zod'
import { canonicalCategory } from '../../../platform/contract/catalogue.ts'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { keepable } from '../../../platform/contract/field-schemas.ts'
import { Id, paging } from '../../../platform/contract/numbers.ts'
import { ListedNews } from './editing.ts'
import { newsOrders, newsStates } from './news-orders.ts'
import { accessOfType, articleLimits, articleTypes } from './rules.ts'

const NewsPage = z.object({
  data: z.array(ListedNews),
  currentPage: z.int(),
  totalPages: z.int(),
  total: z.int(),
  limit: z.int(),
  isTotalCapped: z.boolean().describe('There are more than `total`. Counting stops at a limit'),
})
export type NewsPage = z.infer<typeof NewsPage>

const newsFilters = {
  search: z.string().max(200).transform(keepable).default('').describe('In the title, or the id'),
  state: z.enum(newsStates).optional(),
  assignee: z
    .union([z.literal('me'), Id])
    .optional()
    .describe('Only unpublished articles that are assigned to this account'),
  isOverdue: z.stringbool().default(false).describe('Only unpublished articles whose due date is past'),
  isMine: z.stringbool().default(false).describe('Only articles of the author who is linked to the caller’s account'),
  author: Id.optional().describe('Only articles of this author'),
  category: z.string().max(60).transform(canonicalCategory).optional().describe('The id of a category'),
  articleType: z
    .enum(articleTypes)
    .transform((type) => accessOfType[type])
    .optional(),
  from: z.iso.date().optional().describe('The first day of the date that readers see, in the site’s time zone'),
  to: z.iso.date().optional().describe('The last day'),
}

const newsQuery = { ...newsFilters, sort: z.enum(newsOrders).default('-number'), ...paging(10) }

const type = z
  .string()
  .max(60)
  .optional()
  .describe('NEWS, Design, component, new-products, or the id of another section')

export const newsListEndpoints = endpoints({
  'GET /admin/dashboard': {
    keyScope: 'articles.read',
    summary: 'All articles, the newest number first; to writers their own',
    access: 'writer',
    query: z.object(newsQuery),
    answers: { 200: NewsPage },
  },
  'GET /admin/filter': {
    keyScope: 'articles.read',
    summary: 'The articles of a section; to writers their own',
    access: 'writer',
    query: z.object({ type, publishedOnly: z.stringbool().default(false), ...newsQuery }),
    answers: { 200: NewsPage },
  },
  'GET /admin/news-selection': {
    summary: 'The numbers and versions of all articles that match, to change them at once',
    access: 'editor',
    query: z.object({ type, ...newsFilters }),
    answers: {
      200: z.object({
        articles: z
          .array(z.object({ id: z.int(), version: z.int() }))
          .describe(`The newest ${articleLimits.inOneChange} of them`),
        isCapped: z.boolean().describe('More articles match'),
      }),
    },
  },
})

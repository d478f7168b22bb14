import { z } from 'zod'
import { accessLevels, canonicalCategory, fileAccesses, limits } from '../../../platform/contract/catalogue.ts'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { pageCounts, paging } from '../../../platform/contract/numbers.ts'
import { ArticleListItem, ListedByline } from '../../articles/contract/articles.ts'

const Query = z.string().max(200, 'At most 200 characters')

const Year = z
  .string()
  .regex(/^(?:19|20)\d\d$/, 'Enter a year')
  .transform(Number)

const Category = z.string().transform(canonicalCategory)

const Snippet = z.array(z.object({ text: z.string(), isMatch: z.boolean() }))

export const SearchHit = ArticleListItem.extend({
  snippet: Snippet.describe('From the text that this reader may read'),
})
export type SearchHit = z.infer<typeof SearchHit>

const FacetValues = z.array(
  z.object({ value: z.string(), count: z.int(), name: z.string().optional().describe('Of a section or category') }),
)

const FoundFile = z.object({
  kind: z.enum(['report', 'white-paper']),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  access: z.enum(fileAccesses).describe('Who gets the file. A white paper is behind a form'),
  sponsor: z.string().describe('Of a white paper'),
})
export type FoundFile = z.infer<typeof FoundFile>

export const SearchPage = z.object({
  articles: z.array(SearchHit),
  page: z.int(),
  totalPages: z.int(),
  total: z.int().describe('Hits on all pages'),
  isTotalCapped: z.boolean().describe('Whether there are more: only the newest hits are ranked'),
  ID: z.int().nullable(),
  facets: z
    .object({ section: FacetValues, category: FacetValues, year: FacetValues, access: FacetValues })
    .describe('Hits per choice while the other filters stay'),
  correctedTo: z.string().nullable().describe('The corrected query of these hits, if the typed one finds nothing'),
  authors: z.array(ListedByline).describe('Authors whose names the query has'),
  parts: z.array(z.object({ part: z.string(), articles: z.int() })).describe('Parts that the query names or describes'),
  files: z.array(FoundFile).describe('Reports and white papers whose titles or summaries have all words'),
  isLoose: z.boolean().describe('Whether some hits lack some of the words'),
})
export type SearchPage = z.infer<typeof SearchPage>
export type FacetName = keyof SearchPage['facets']

export const Suggestions = z.object({
  parts: z.array(z.object({ part: z.string(), articles: z.int() })),
  articles: z.array(z.object({ id: z.int(), section: z.string(), slug: z.string(), title: z.string() })),
})
export type Suggestions = z.infer<typeof Suggestions>

const LoggedSearch = z.object({
  query: z.string(),
  searches: z.int(),
  found: z.int().describe('Hits of the last of them'),
  lastDay: z.iso.date(),
})

export const searchEndpoints = endpoints({
  'GET /home/search': {
    summary: 'Articles that match a query, most relevant first',
    access: 'anyone',
    query: z.object({
      query: Query.default(''),
      section: z.string().optional(),
      category: Category.optional(),
      year: Year.optional(),
      access: z.enum(accessLevels).optional(),
      sort: z.enum(['relevance', 'date']).default('relevance'),
      ...paging(limits.listingPageSize),
    }),
    answers: { 200: SearchPage },
  },
  'GET /search/suggestions': {
    summary: 'Parts and titles that match an unfinished query',
    access: 'anyone',
    query: z.object({ q: Query.default('') }),
    answers: { 200: Suggestions },
  },
  'GET /admin/search-log': {
    summary: 'What readers searched for, without who searched. `search` is part of it',
    access: 'admin',
    query: z.object({
      days: z
        .string()
        .regex(/^[1-9]\d{0,2}$/, 'A number of days')
        .transform(Number)
        .default(30),
      only: z.enum(['all', 'nothing-found']).default('all'),
      search: z.string().max(200).default(''),
      ...paging(10),
    }),
    answers: { 200: z.object({ data: z.array(LoggedSearch), ...pageCounts }) },
  },
})

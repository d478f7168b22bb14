import { z } from 'zod'
import { canonicalCategory, limits, specifiedCategoryIds } from '../../../platform/contract/catalogue.ts'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { Flag, Instant } from '../../../platform/contract/field-schemas.ts'
import { Picture } from '../../../platform/contract/images.ts'
import { Id, pageCounts, paging } from '../../../platform/contract/numbers.ts'
import { CategoryInfo, SectionInfo } from '../../catalogue/contract/schemas.ts'
import { type ArticleWireTexts, articleTextFields, listedTextFields, type WireTexts } from './fields.ts'

const categoryFlags: object = Object.fromEntries(specifiedCategoryIds.map((id) => [id, Flag]))

/** The publisher's own categories have flags too. Types cannot name them. */
const withOwnFlags = <Schema extends z.ZodObject>(schema: Schema) => schema.catchall(Flag) as Schema

const wireTexts = Object.fromEntries(listedTextFields.map(({ wire }) => [wire, z.string()])) as Record<
  keyof WireTexts,
  z.ZodString
>

const articleWireTexts = Object.fromEntries(articleTextFields.map(({ wire }) => [wire, z.string()])) as Record<
  keyof ArticleWireTexts,
  z.ZodString
>

export const ListedByline = z.object({ id: z.int(), slug: z.string(), name: z.string() })
export type ListedByline = z.infer<typeof ListedByline>

export const Byline = ListedByline.extend({ line: z.string(), pictures: z.array(Picture) })
export type Byline = z.infer<typeof Byline>

export const ArticleListItem = withOwnFlags(
  z.object({
    ID: z.int(),
    ...wireTexts,
    Description: z.string().describe('A plain-text excerpt; of a gated article, cut from its preview'),
    'Entered Date': Instant,
    'Date of Publication': Instant,
    'Image url': z.string().nullable(),
    topstoryimagename: z.string().nullable(),
    main_keywords: z.string(),
    NEWS: Flag.nullable().describe('1 news, 0 new products, null neither'),
    Design: Flag,
    component: Flag,
    isFree: Flag,
    isLoginRequired: Flag,
    isSubscriptionRequired: Flag,
    Premium: Flag,
    isPublished: Flag,
    isCarousel: Flag,
    ...categoryFlags,
    categories: z
      .array(z.string())
      .describe('Ids. Each has a flag of its name too, those of the publisher’s own only if it is 1'),
    folder: z.string().describe('Of its section in addresses: /section/{folder}/{ID}'),
    pictures: z.array(Picture).describe('The lead image, narrowest first'),
    partNumbers: z.array(z.string()),
    authors: z.array(ListedByline).describe('In the order of the byline; none: it is by the editors'),
  }),
)
export type ArticleListItem = z.infer<typeof ArticleListItem>

/** `Description` is safe HTML, or null if this reader may not have it. */
export const ArticleToRead = ArticleListItem.omit({ Description: true }).extend({
  ...articleWireTexts,
  Description: z.string().nullable(),
  excerpt: z.string(),
  authors: z.array(Byline),
  socialDescription: z.string().describe('The first 160 characters of the text that this reader may see'),
  minutesToRead: z.int(),
  updatedAt: Instant,
  imageCredit: z.string().describe('Of the lead image; empty: none'),
  topics: z.array(z.string()).describe('Addresses of those of its keywords that are topics'),
})
export type ArticleToRead = z.infer<typeof ArticleToRead>

export const ArticleView = z.object({
  article: ArticleToRead,
  redirect: z.string().optional().describe('Where this article forwards to: http or https'),
  isSubscribed: z.boolean(),
  subscriptionType: z.enum(['silver', 'gold']).nullable(),
  isFree: z.boolean(),
})
export type ArticleView = z.infer<typeof ArticleView>

/** The values of `error` in the specification. */
export const refusals = {
  login_required: 'Login required',
  subscription_required: 'subscription_required',
  premium_required: 'premium_required',
} as const
export type Refusal = keyof typeof refusals

export const GatedContents = z.object({
  words: z.int(),
  figures: z.int(),
  tables: z.int(),
  files: z.int(),
  sections: z.array(z.string()).describe('Headings; none where they would say too much of the text'),
})
export type GatedContents = z.infer<typeof GatedContents>

export const ArticleRefused = ErrorResponse.extend({
  preview: z.string(),
  article: ArticleToRead.extend({ Description: z.null() }),
  contents: GatedContents,
  isSubscribed: z.boolean(),
  subscriptionType: z.enum(['silver', 'gold']).nullable(),
})
export type ArticleRefused = z.infer<typeof ArticleRefused>

/** What else exists about an article, so that a page does not ask for what does not. */
const beside = z.object({
  series: z
    .array(z.object({ ID: z.int(), title: z.string(), folder: z.string(), slug: z.string() }))
    .describe('The series that it is a part of, in the order of dates'),
  isLesson: z.boolean().describe('Of a course, or of several'),
  takesLetters: z.boolean(),
  hasLetters: z.boolean().describe('Letters that this reader may read'),
})
export type BesideArticle = z.infer<typeof beside>

export const ArticlePage = z.object({
  articles: z.array(ArticleListItem),
  ...pageCounts,
  ID: z.int().nullable().describe('The id of the first article on the page'),
})
export type ArticlePage = z.infer<typeof ArticlePage>

const ArticleList = z.array(ArticleListItem)

const Category = z.string().transform(canonicalCategory).describe('A category id, in any of its spellings')

const listing = (summary: string) =>
  ({
    summary,
    access: 'anyone',
    query: z.object(paging(limits.listingPageSize)),
    answers: { 200: ArticlePage },
  }) as const

const homeList = (summary: string) => ({ summary, access: 'anyone', answers: { 200: ArticleList } }) as const

export const articleEndpoints = endpoints({
  'GET /home/carasoul': homeList('The stories of the front page carousel'),
  'GET /home/news': homeList('The newest news: two lists of four'),
  'GET /home/products': homeList('The newest products: two lists of four'),
  'GET /home/Automobile': homeList('The newest about automotive electronics'),
  'GET /home/design': homeList('The newest design guides'),
  'GET /home/Mostviewed': homeList('Most read in the last days: 30, unless the settings say otherwise'),
  'GET /home/ComponentEngineering': homeList('The newest on components and their sourcing'),
  'GET /home/IndiaSemiconductor': homeList("The newest of India's semiconductor industry"),
  'GET /home/ai': homeList('The newest on artificial intelligence'),
  'GET /home/article/:id': {
    summary: 'One article, or its preview and the reason why the rest is withheld',
    access: 'anyone',
    params: z.object({ id: Id }),
    answers: {
      200: ArticleView.extend({ beside }),
      401: ArticleRefused.extend({ beside }),
      403: ArticleRefused.extend({ beside }),
    },
  },
  'GET /home/corrections': {
    summary: 'What was wrong in articles, newest first',
    access: 'anyone',
    answers: {
      200: z.object({
        corrections: z.array(
          z.object({
            on: z.string().describe('The day, as in 2026-11-20'),
            words: z.string(),
            foundBy: z.string().describe('Empty: the newsroom'),
            article: z.object({
              ID: z.int(),
              title: z.string(),
              section: z.string(),
              slug: z.string(),
              folder: z.string(),
            }),
          }),
        ),
      }),
    },
  },
  'GET /home/related-articles/:id': {
    summary: 'Articles about the same parts and subjects',
    access: 'anyone',
    params: z.object({ id: Id }),
    answers: { 200: ArticleList },
  },
  'GET /home/news-all': listing('News'),
  'GET /home/product-all': listing('New products'),
  'GET /home/design-all': listing('Design guides'),
  'GET /home/student': listing('For students and freshers'),
  'GET /home/comp': listing('Component engineering and sourcing'),
  'GET /home/section/:folder': {
    summary: 'Everything in one section',
    access: 'anyone',
    params: z.object({ folder: z.string() }),
    query: z.object(paging(limits.listingPageSize)),
    answers: {
      200: ArticlePage.extend({ section: SectionInfo.describe('Another one if the one asked for was removed') }),
    },
  },
  'GET /home/news-sec': {
    summary: 'Everything in one category',
    access: 'anyone',
    query: z.object({ category: Category, ...paging(limits.categoryPageSize) }),
    answers: {
      200: ArticlePage.extend({ category: CategoryInfo.describe('With another id if the one asked for was removed') }),
    },
  },
})

import { z } from 'zod'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { checkedBy, Instant, keepable, Line, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { Picture } from '../../../platform/contract/images.ts'
import { slugProblem } from '../../../platform/contract/slugs.ts'
import { articleLimits } from '../../articles/contract/rules.ts'
import { moment } from '../../articles/contract/schemas.ts'
import { isStandingPage, pageLimits, pageMessages, pageTitleProblem } from './rules.ts'

const Slug = z.object({ slug: z.string().max(100) })
const Version = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)

const PageContent = z.object({
  title: z.string(),
  html: z.string().describe('Safe HTML'),
  description: z.string().describe('For search engines and link previews'),
  imageUrl: z.string().describe('The picture of link previews; empty: that of the site'),
})
export type PageContent = z.infer<typeof PageContent>

export const SitePage = PageContent.omit({ imageUrl: true }).extend({
  pictures: z.array(Picture),
  isOriginal: z.boolean().describe('As the software has it'),
})
export type SitePage = z.infer<typeof SitePage>

const pageStates = ['original', 'draft', 'scheduled', 'published', 'changed'] as const
export type PageState = (typeof pageStates)[number]

const State = z
  .enum(pageStates)
  .describe('original: as the software has it; draft: not published; changed: published, with changes that are not')

export const PageListItem = z.object({
  slug: z.string(),
  path: z.string(),
  title: z.string(),
  isStanding: z.boolean(),
  state: State,
  updatedAt: Instant.nullable(),
  publishAt: Instant.nullable(),
})
export type PageListItem = z.infer<typeof PageListItem>

export const AdminPage = PageListItem.extend({
  content: PageContent.describe('As it was last saved'),
  version: Version.describe('0: never saved'),
  liveVersion: z.int().nullable().describe('The version that readers see; null: none'),
  publishAtLocal: z.string().describe('As `publishAt` takes it; empty: not scheduled'),
  versions: z.array(z.object({ version: z.int(), at: Instant, editor: z.string() })).describe('Newest first'),
})
export type AdminPage = z.infer<typeof AdminPage>

const PageForm = z.object({
  title: Line.pipe(checkedBy(pageTitleProblem, pageMessages.titleRequired)),
  html: z.string().max(pageLimits.html, pageMessages.textTooLong).transform(keepable).default(''),
  description: Line.pipe(
    z.string().max(pageLimits.description, `The description must be ${pageLimits.description} characters or fewer`),
  ).default(''),
  imageUrl: z.string().max(articleLimits.address).default(''),
})

const byEditor = { access: 'editor', params: Slug } as const
const Saved = MessageAnswer.extend({ page: AdminPage })

export const pageEndpoints = endpoints({
  'GET /site/pages/:slug': {
    summary: 'The text of a page',
    access: 'anyone',
    params: Slug,
    answers: { 200: SitePage },
  },
  'GET /admin/pages': {
    summary: 'All pages, those that every magazine has first',
    access: 'editor',
    answers: { 200: z.object({ data: z.array(PageListItem) }) },
  },
  'POST /admin/pages': {
    summary: 'Adds a page of the publisher, not published',
    access: 'editor',
    body: PageForm.extend({
      slug: Line.pipe(
        checkedBy((slug) => (isStandingPage(slug) ? pageMessages.slugTaken : slugProblem(slug)), 'Enter a URL'),
      ),
    }),
    maxBody: articleLimits.request,
    answers: { 201: Saved },
  },
  'GET /admin/pages/:slug': { summary: 'A page to edit', ...byEditor, answers: { 200: AdminPage } },
  'GET /admin/pages/:slug/versions/:version': {
    summary: 'An earlier text of a page',
    access: 'editor',
    params: Slug.extend({
      version: z
        .string()
        .regex(/^[1-9]\d{0,8}$/, 'Version not found')
        .transform(Number),
    }),
    answers: { 200: PageContent },
  },
  'PUT /admin/pages/:slug': {
    summary: 'Saves a text as a new version. Readers see it when it is published',
    ...byEditor,
    body: PageForm.extend({ version: Version.describe('The version that was edited') }),
    maxBody: articleLimits.request,
    answers: { 200: Saved },
  },
  'PUT /admin/pages/:slug/publication': {
    summary: 'Publishes the last saved version, now or at a time, or unpublishes the page',
    ...byEditor,
    body: z.union([
      z.object({ isPublished: z.boolean() }),
      z.object({
        publishAt: z.union([
          z.literal('').describe('The page is no longer scheduled'),
          moment('Enter a valid date and time'),
        ]),
      }),
    ]),
    answers: { 200: Saved },
  },
  'DELETE /admin/pages/:slug': {
    summary: 'Deletes a page: its address is gone. A page that every magazine has gets its original text',
    ...byEditor,
    answers: { 200: MessageAnswer },
  },
})

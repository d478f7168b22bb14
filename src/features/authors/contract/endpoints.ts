import { z } from 'zod'
import { emailProblem } from '../../../platform/contract/accounts/rules.ts'
import { limits } from '../../../platform/contract/catalogue.ts'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { checkedBy, emailKeyBy, Line, MessageAnswer, Paragraphs } from '../../../platform/contract/field-schemas.ts'
import { Picture } from '../../../platform/contract/images.ts'
import { Id, pageCounts, paging } from '../../../platform/contract/numbers.ts'
import { slugProblem } from '../../../platform/contract/slugs.ts'
import { ArticlePage } from '../../articles/contract/articles.ts'
import {
  authorLimits,
  authorLinkProblem,
  authorMessages,
  authorNameProblem,
} from '../../articles/contract/author-rules.ts'
import { articleLimits } from '../../articles/contract/rules.ts'

const Link = z.object({ label: z.string(), url: z.string() })

const Profile = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  line: z.string(),
  biography: z.string().describe('Plain text. A blank line separates paragraphs'),
  links: z.array(Link),
  expertise: z.array(z.string()),
  pictures: z.array(Picture).describe('Narrowest first; none: initials are drawn'),
  isOnDesk: z.boolean().describe('Whether the About page shows them as one of the desk'),
})

export const AuthorProfile = Profile
export type AuthorProfile = z.infer<typeof AuthorProfile>

export const ListedAuthor = Profile.omit({ biography: true, expertise: true }).extend({
  articles: z.int().describe('Published articles'),
  account: z.string().nullable().describe('The name of the linked account'),
})
export type ListedAuthor = z.infer<typeof ListedAuthor>

const PublicAuthor = ListedAuthor.omit({ account: true })

export const AdminAuthor = Profile.extend({
  imageUrl: z.string().describe('As `picture` of the form takes it'),
  accountEmail: z.string(),
  articles: z.int(),
  unpublished: z.int().describe('Articles that are not published'),
})
export type AdminAuthor = z.infer<typeof AdminAuthor>

const longest = (label: string, most: number) =>
  z.string().max(most, `${label} must be ${most.toLocaleString('en')} characters or fewer`)

const Biography = Paragraphs.pipe(longest('The biography', authorLimits.biography))

const FormLink = z.object({
  label: Line.pipe(longest('The name of a link', authorLimits.linkLabel)).default(''),
  url: Line.pipe(checkedBy(authorLinkProblem, authorMessages.linkInvalid).max(articleLimits.address)),
})

export const AuthorForm = z.object({
  name: Line.pipe(checkedBy(authorNameProblem, authorMessages.nameRequired)),
  slug: Line.pipe(checkedBy((slug) => (slug === '' ? null : slugProblem(slug)), ''))
    .default('')
    .describe('Leave empty to use the name'),
  line: Line.pipe(longest('The short bio', authorLimits.line)).default(''),
  biography: Biography.default(''),
  links: z.array(FormLink).max(authorLimits.links, `An author can have up to ${authorLimits.links} links`).default([]),
  expertise: z
    .array(Line.pipe(longest('A subject', authorLimits.expertiseWord)))
    .transform((words) => [...new Set(words.filter((word) => word !== ''))])
    .pipe(
      z.array(z.string()).max(authorLimits.expertise, `An author can have up to ${authorLimits.expertise} subjects`),
    )
    .default([]),
  imageUrl: z.string().max(articleLimits.address).default('').describe('The address of an uploaded image; empty: none'),
  accountEmail: z
    .union([z.literal(''), emailKeyBy(emailProblem, authorMessages.accountUnknown)], {
      error: authorMessages.accountUnknown,
    })
    .default('')
    .describe('The account of somebody of the staff; empty: none'),
  isOnDesk: z.boolean().default(false).describe('Whether the About page shows them as one of the desk'),
})

const byId = { access: 'editor', params: z.object({ id: Id }) } as const
const Saved = MessageAnswer.extend({ author: AdminAuthor })

export const authorEndpoints = endpoints({
  'GET /home/authors': {
    summary: 'The desk, and authors of published articles: the first sixty of both, by name',
    access: 'anyone',
    answers: { 200: z.object({ authors: z.array(PublicAuthor) }) },
  },
  'GET /home/authors/:slug': {
    summary: 'An author, and a page of their articles',
    access: 'anyone',
    params: z.object({ slug: z.string().max(200) }),
    query: z.object(paging(limits.listingPageSize)),
    answers: { 200: ArticlePage.extend({ author: AuthorProfile }) },
  },
  'GET /admin/authors': {
    summary: 'All authors by name',
    access: 'editor',
    query: z.object({ search: z.string().max(200).default('').describe('Part of a name'), ...paging(25) }),
    answers: { 200: z.object({ data: z.array(ListedAuthor), ...pageCounts }) },
  },
  'POST /admin/authors': { summary: 'Adds an author', access: 'editor', body: AuthorForm, answers: { 201: Saved } },
  'GET /admin/authors/:id': { summary: 'An author to edit', ...byId, answers: { 200: AdminAuthor } },
  'PUT /admin/authors/:id': {
    summary: 'Saves an author. A former address leads to the present one',
    ...byId,
    body: AuthorForm,
    answers: { 200: Saved },
  },
  'DELETE /admin/authors/:id': {
    summary: 'Deletes an author. Another author takes the articles over',
    ...byId,
    query: z.object({ successor: Id.optional().describe('Needed if there are articles') }),
    answers: { 200: MessageAnswer.extend({ moved: z.int().describe('Articles that another author took over') }) },
  },
  'GET /admin/author-choices': {
    keyScope: 'articles.read',
    summary: 'Authors to choose from, or those with these ids',
    access: 'writer',
    query: z.object({
      search: z.string().max(200).default(''),
      ids: z
        .string()
        .regex(/^\d{1,10}(?:,\d{1,10}){0,19}$/, 'Numbers, separated by commas')
        .transform((text) => text.split(',').map(Number))
        .pipe(z.array(z.int().max(2 ** 31 - 1)))
        .optional(),
    }),
    answers: { 200: z.array(Profile.pick({ id: true, name: true, line: true })) },
  },
})

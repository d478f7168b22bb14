import { z } from 'zod'
import { emailProblem } from '../../../platform/contract/accounts/rules.ts'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { checkedBy, Instant, Line, LinkToken, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { BodyId, Id } from '../../../platform/contract/numbers.ts'
import { slugProblem } from '../../../platform/contract/slugs.ts'
import { newsletterLimits, newsletterMessages } from './newsletter-rules.ts'

export const Newsletter = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  isDefault: z.boolean().describe('Chosen for those who choose nothing'),
})
export type Newsletter = z.infer<typeof Newsletter>

export const NewsletterChoices = z.object({
  newsletters: z.array(Newsletter.extend({ isSubscribed: z.boolean() })).describe('Those offered, and those it gets'),
})
export type NewsletterChoices = z.infer<typeof NewsletterChoices>

export const AdminNewsletter = Newsletter.extend({
  senderName: z.string(),
  senderAddress: z.string(),
  isOpen: z.boolean().describe('Offered on the sign-up page'),
  hasArchive: z.boolean().describe('Readers find its sent issues under /newsletters'),
  subscribers: z.int().describe('Addresses that get it'),
  issues: z.int().describe('Issues that were sent'),
  lastSentAt: Instant.nullable(),
})
export type AdminNewsletter = z.infer<typeof AdminNewsletter>

const longest = (label: string, most: number) => z.string().max(most, `${label} must be ${most} characters or fewer`)

export const NewsletterForm = z.object({
  name: Line.pipe(
    checkedBy((name) => (name === '' ? newsletterMessages.nameRequired : null), newsletterMessages.nameRequired),
  ).pipe(longest('The name', newsletterLimits.name)),
  slug: Line.pipe(checkedBy((slug) => (slug === '' ? null : slugProblem(slug)), ''))
    .default('')
    .describe('Leave empty to use the name'),
  description: Line.pipe(longest('The description', newsletterLimits.description)).default(''),
  senderName: Line.pipe(longest('The sender', newsletterLimits.senderName))
    .default('')
    .describe('Leave empty to use the default sender'),
  senderAddress: Line.pipe(checkedBy((email) => (email === '' ? null : emailProblem(email)), ''))
    .default('')
    .describe('Leave empty to use the default sender'),
  isOpen: z.boolean().default(true),
  hasArchive: z.boolean().default(true),
})
export type NewsletterForm = z.input<typeof NewsletterForm>

export const ChosenNewsletters = z
  .array(BodyId, { error: newsletterMessages.noChoice })
  .max(newsletterLimits.newsletters, newsletterMessages.tooMany)
  .transform((ids) => [...new Set(ids)])

const choices = { body: z.object({ newsletters: ChosenNewsletters }), maxBody: 16 * 1024 }
const byLink = { access: 'anyone', params: z.object({ token: LinkToken }) } as const
const admin = { access: 'admin' } as const
const byId = { ...admin, params: z.object({ id: Id }) } as const
const Saved = MessageAnswer.extend({ newsletter: AdminNewsletter })

export const newslettersEndpoints = endpoints({
  'GET /home/newsletters': {
    summary: 'The newsletters that readers can sign up for, the default one first',
    access: 'anyone',
    answers: { 200: z.array(Newsletter) },
  },
  'GET /auth/newsletter-preferences': {
    summary: 'Which newsletters the address of my account gets',
    access: 'reader',
    answers: { 200: NewsletterChoices },
  },
  'PUT /auth/newsletter-preferences': {
    ...choices,
    summary: 'Subscribes the address of my account to these newsletters and to no others',
    access: 'reader',
    answers: { 200: NewsletterChoices },
  },
  'GET /auth/newsletter-preferences/:token': {
    ...byLink,
    summary: 'Which newsletters the subscriber of a link in a mail gets. 400 `link_invalid` for an invalid link',
    answers: { 200: NewsletterChoices },
  },
  'PUT /auth/newsletter-preferences/:token': {
    ...byLink,
    ...choices,
    summary: 'Subscribes the owner of a link to these newsletters and to no others. 400 `link_invalid` as above',
    answers: { 200: NewsletterChoices },
  },
  'GET /admin/newsletters': {
    ...admin,
    summary: 'All newsletters, the default one first',
    answers: {
      200: z.object({
        data: z.array(AdminNewsletter),
        senderDomain: z.string().describe('The domain that sender addresses must have'),
      }),
    },
  },
  'POST /admin/newsletters': {
    ...admin,
    summary: 'Adds a newsletter',
    body: NewsletterForm,
    answers: { 201: Saved, 409: ErrorResponse },
  },
  'PUT /admin/newsletters/:id': {
    ...byId,
    summary: 'Changes a newsletter',
    body: NewsletterForm,
    answers: { 200: Saved, 404: ErrorResponse },
  },
  'DELETE /admin/newsletters/:id': {
    ...byId,
    summary: 'Deletes a newsletter; its subscribers keep their others. 409 for the default one, and while it is sent',
    answers: { 200: MessageAnswer, 404: ErrorResponse, 409: ErrorResponse },
  },
  'POST /admin/newsletters/:id/restoration': {
    ...byId,
    summary: 'Brings back a deleted newsletter with its subscribers',
    answers: { 200: Saved, 404: ErrorResponse, 409: ErrorResponse },
  },
})

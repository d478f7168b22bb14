import { z } from 'zod'
import { keepable, Line, reportedBy } from '../../../platform/contract/field-schemas.ts'
import { BodyId, Id } from '../../../platform/contract/numbers.ts'
import {
  linkPlaceholderProblem,
  messageLimits,
  messageProblems,
  placeholderProblem,
  plainPlaceholderProblem,
} from './message.ts'
import type { SegmentPlan } from './segments.ts'
import { sendingLimits, sendingMessages } from './send-rules.ts'

const lengthOf = (text: string) => Array.from(text).length
const hasControlCharacter = (text: string) => /[\p{Cc}\u2028\u2029]/u.test(text)

/** Nothing is filled in there. */
const withoutPlaceholders = reportedBy(plainPlaceholderProblem)
const sponsorLine = (longest: number) => Line.pipe(z.string().max(longest)).superRefine(withoutPlaceholders)

/** A single-line mail header. */
const line = (name: string, longest: number) =>
  z
    .string()
    .refine((text) => !hasControlCharacter(text), `${name} must be one line`)
    .transform((text) => text.trim())
    .refine((text) => lengthOf(text) <= longest, `${name} must be ${longest} characters or fewer`)
    .superRefine(withoutPlaceholders)

const ArticleNumber = z.union([BodyId, Id], { error: 'Articles must be given as ids' })

export const SelectedArticles = z
  .array(ArticleNumber)
  .transform((ids) => [...new Set(ids)])
  .refine((ids) => ids.length <= sendingLimits.articles, sendingMessages.tooManyArticles)

const Sponsor = z
  .object({
    name: sponsorLine(messageLimits.sponsorName),
    title: sponsorLine(messageLimits.sponsorTitle),
    text: sponsorLine(messageLimits.sponsorText).default(''),
    link: Line.pipe(z.string().max(2_000)).superRefine(reportedBy(linkPlaceholderProblem)),
  })
  .superRefine(({ name, title, link }, context) => {
    if (!name || !title || !link) context.addIssue({ code: 'custom', message: messageProblems.sponsorIncomplete })
    else if (!/^https?:$/.test(URL.parse(link)?.protocol ?? ''))
      context.addIssue({ code: 'custom', path: ['link'], message: messageProblems.sponsorLink })
  })

const content = {
  newsletter: BodyId.optional().describe('The id of a newsletter. Without it: the default one'),
  customMessage: z
    .string()
    .refine((text) => !text.includes('\0'), 'The message contains a character that cannot be sent')
    .refine(
      (text) => lengthOf(text) <= sendingLimits.customMessage,
      `The message must be ${sendingLimits.customMessage} characters or fewer`,
    )
    .superRefine(withoutPlaceholders)
    .default(''),
  messageHtml: z
    .string()
    .max(messageLimits.html, messageProblems.tooLong)
    .transform(keepable)
    .superRefine(reportedBy(placeholderProblem))
    .default('')
    .describe(
      'The message as HTML, in place of `customMessage`. `{first name|reader}` stands for a name and a fall-back',
    ),
  sponsor: Sponsor.nullish().describe('A block that somebody paid for. It is marked as an advertisement'),
  hasBookedAd: z
    .boolean()
    .default(false)
    .describe('Carries the advertisement that runs in the slot `newsletter` when it goes out; none if none runs'),
  selectedArticles: SelectedArticles.refine((ids) => ids.length > 0, sendingMessages.articlesRequired),
  subject: line('The subject', sendingLimits.subject)
    .default('')
    .describe('Leave empty to take it from the first article'),
  preheader: line('The preheader', sendingLimits.preheader)
    .default('')
    .describe('Shown beside the subject in the inbox. Leave empty to take it from the articles'),
}

export const NewsletterContent = z.object(content)
export type NewsletterContent = z.output<typeof NewsletterContent>

export const SegmentPlans = z.enum(['any', 'silver', 'gold', 'none'] satisfies SegmentPlan[])

export const ChosenSegment = z
  .object({
    plan: SegmentPlans.optional(),
    signedUpBefore: z.iso.date('Choose a day').optional().describe('A day in the time zone of the magazine'),
    label: Line.pipe(z.string().min(1).max(200)).optional().describe('The name of a label of members'),
    alsoGets: Line.pipe(z.string().min(1).max(200))
      .optional()
      .describe('The name of another newsletter that they chose'),
    follows: Line.pipe(z.string().min(1).max(200))
      .optional()
      .describe('The name of a topic, a category or a section that they follow'),
  })
  .default({})
  .describe('All conditions must hold. Without any: all subscribers of the newsletter')

export const SendNewsletterRequest = z.object({
  ...content,
  selectedUsers: z
    .array(z.string().max(1_000))
    .max(sendingLimits.selectedUsers, `You can select up to ${sendingLimits.selectedUsers} recipients by name`)
    .default([])
    .describe('Addresses. Ignored with sendToAll'),
  sendToAll: z.boolean().default(false),
  segment: ChosenSegment.describe('The segment of the subscribers. Ignored without sendToAll'),
  clientKey: z
    .string()
    .regex(/^[\w-]{8,64}$/, 'must have 8 to 64 letters or digits')
    .optional()
    .describe('Idempotency key: a repeated request with the same key makes no second send'),
})
export type SendNewsletterRequest = z.output<typeof SendNewsletterRequest>

import { z } from 'zod'
import { accountMessages, emailProblem } from '../../../platform/contract/accounts/rules.ts'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import {
  emailKeyBy,
  Instant,
  LinkToken,
  MessageAnswer,
  Phone,
  Username,
} from '../../../platform/contract/field-schemas.ts'
import { ChosenNewsletters } from './newsletters.ts'
import { leavingEmailProblem, newsletterSubscriptionMessages } from './subscription-rules.ts'

/** Bytes. */
const maxBody = 16 * 1024

export const SubscribeRequest = z.object({
  username: Username,
  email: emailKeyBy(emailProblem, accountMessages.emailRequired),
  phone: Phone.nullish(),
  newsletters: ChosenNewsletters.optional().describe('Without them: the default one'),
})
export type SubscribeRequest = z.output<typeof SubscribeRequest>

const Unsubscribed = z.object({ success: z.literal(true), message: z.string(), error: z.null() })

const byLink = { access: 'anyone', maxBody, params: z.object({ token: LinkToken }) } as const

export const NewsletterChoice = z.object({
  isSubscribed: z.boolean(),
  since: Instant.nullable().describe('When this last changed; null: never'),
})
export type NewsletterChoice = z.infer<typeof NewsletterChoice>

export const NewsletterRecord = z.object({
  email: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  askedAt: Instant,
  subscribedAt: Instant.nullable(),
  confirmedAt: Instant.nullable(),
  unsubscribedAt: Instant.nullable(),
  unsubscribedBy: z.enum(['form', 'link', 'one-click', 'account', 'import']).nullable(),
  bouncedAt: Instant.nullable(),
})
export type NewsletterRecord = z.infer<typeof NewsletterRecord>

export const newsletterEndpoints = endpoints({
  'POST /auth/subscribe': {
    summary:
      'Subscribes an address and sends a welcome mail. If the publisher requires confirmation, the mail asks for it first. 409 `already_subscribed`',
    access: 'anyone',
    maxBody,
    body: SubscribeRequest,
    answers: { 200: MessageAnswer, 409: ErrorResponse, 429: ErrorResponse },
  },
  'POST /auth/unsubscribe-newsletter': {
    summary: 'Unsubscribes an address and confirms it by mail. Answers the same for every address.',
    access: 'anyone',
    maxBody,
    body: z.object({ email: emailKeyBy(leavingEmailProblem, newsletterSubscriptionMessages.emailRequired) }),
    answers: { 200: Unsubscribed, 429: ErrorResponse },
  },
  'POST /auth/unsubscribe-newsletter/:token': {
    ...byLink,
    summary:
      'Unsubscribes by the link in a mail from its newsletter; repeating it is harmless. 400 `link_invalid` for an invalid link',
    body: z
      .object({ all: z.boolean().default(false).describe('From all newsletters, not only that of the mail') })
      .nullish(),
    answers: {
      200: Unsubscribed.extend({
        undo: z.string().describe('The token that subscribes again'),
        remaining: z.int().describe('How many newsletters the address still gets'),
      }),
    },
  },
  'POST /auth/resubscribe-newsletter/:token': {
    ...byLink,
    summary: 'Subscribes again, after unsubscribing. 400 `link_invalid` as above',
    answers: { 200: MessageAnswer },
  },
  'POST /auth/confirm-newsletter/:token': {
    ...byLink,
    summary:
      'Confirms a pending subscription. 400 `link_used` if it was ended since, `link_expired` if it waited too long, `link_invalid` as above',
    answers: { 200: MessageAnswer },
  },
  'GET /auth/newsletter': {
    summary: 'Whether I get the newsletter, at the address of my account',
    access: 'reader',
    answers: { 200: NewsletterChoice },
  },
  'PUT /auth/newsletter': {
    summary: 'Subscribes or unsubscribes the address of my account',
    access: 'reader',
    maxBody,
    body: z.object({ isSubscribed: z.boolean() }),
    answers: { 200: NewsletterChoice },
  },
})

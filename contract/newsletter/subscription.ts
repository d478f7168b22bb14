import { z } from 'zod'
import { accountMessages, emailProblem } from '../accounts/rules.ts'
import { ErrorResponse, endpoints } from '../endpoint.ts'
import { emailKeyBy, Instant, LinkToken, MessageAnswer, Phone, Username } from '../fields.ts'
import { leavingEmailProblem, newsletterMessages } from './subscription-rules.ts'

/** Long enough for every call here, too short to be a burden. */
const maxBody = 16 * 1024

export const SubscribeRequest = z.object({
  username: Username,
  email: emailKeyBy(emailProblem, accountMessages.emailRequired),
  phone: Phone.nullish(),
})
export type SubscribeRequest = z.output<typeof SubscribeRequest>

const Unsubscribed = z.object({ success: z.literal(true), message: z.string(), error: z.null() })

const byLink = { access: 'anyone', maxBody, params: z.object({ token: LinkToken }) } as const

/** Whether I get the newsletter. */
export const NewsletterChoice = z.object({
  isSubscribed: z.boolean(),
  since: Instant.nullable().describe('When that was chosen; null: never'),
})
export type NewsletterChoice = z.infer<typeof NewsletterChoice>

/** All that is kept of an address for the newsletter. */
export const NewsletterRecord = z.object({
  email: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  askedAt: Instant,
  subscribedAt: Instant.nullable(),
  confirmedAt: Instant.nullable(),
  unsubscribedAt: Instant.nullable(),
  unsubscribedBy: z.enum(['form', 'link', 'one-click', 'account']).nullable(),
  bouncedAt: Instant.nullable(),
})
export type NewsletterRecord = z.infer<typeof NewsletterRecord>

export const newsletterEndpoints = endpoints({
  'POST /auth/subscribe': {
    summary:
      'Subscribes an address to the newsletter and welcomes it by mail; where the publisher asks for it, the mail has to be confirmed first. 409 `already_subscribed`',
    access: 'anyone',
    maxBody,
    body: SubscribeRequest,
    answers: { 200: MessageAnswer, 409: ErrorResponse, 429: ErrorResponse },
  },
  'POST /auth/unsubscribe-newsletter': {
    summary: 'Unsubscribes an address and tells its owner by mail. Answers the same for every address.',
    access: 'anyone',
    maxBody,
    body: z.object({ email: emailKeyBy(leavingEmailProblem, newsletterMessages.emailRequired) }),
    answers: { 200: Unsubscribed, 429: ErrorResponse },
  },
  'POST /auth/unsubscribe-newsletter/:token': {
    ...byLink,
    summary:
      'Unsubscribes by the link in a mail, as often as one likes. 400 `link_invalid` for a link that is not ours',
    answers: { 200: Unsubscribed.extend({ undo: z.string().describe('The token that subscribes again') }) },
  },
  'POST /auth/resubscribe-newsletter/:token': {
    ...byLink,
    summary: 'Subscribes again, after unsubscribing. 400 `link_invalid` as above',
    answers: { 200: MessageAnswer },
  },
  'POST /auth/confirm-newsletter/:token': {
    ...byLink,
    summary: 'Confirms a subscription that waits for it. 400 `link_invalid` as above',
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

import { z } from 'zod'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { Id, pageCounts, paging } from '../../../platform/contract/numbers.ts'
import { webhookEventNames, webhookLimits, webhookMessageStates, webhookMessages } from './webhook-events.ts'

const WebhookEventName = z.enum(webhookEventNames)

export const Webhook = z.object({
  id: z.int(),
  address: z.string(),
  events: z.array(WebhookEventName),
  createdAt: Instant,
  createdBy: z.string(),
  waiting: z.int().describe('Messages that are still to be delivered'),
  failingSince: Instant.nullable().describe('Since when every delivery has failed'),
  offSince: Instant.nullable(),
  offBecause: z.string(),
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookMessage = z.object({
  id: z.string().describe('The header `webhook-id`: the same at every attempt'),
  event: WebhookEventName,
  subjectId: z.int(),
  createdAt: Instant,
  state: z.enum(webhookMessageStates),
  attempts: z.int(),
  dueAt: Instant.nullable().describe('When it is tried next'),
  lastTriedAt: Instant.nullable(),
  lastStatus: z.int().nullable().describe('Null: there was no answer'),
  lastAnswer: z.string().describe('The beginning of the answer, or why there was none'),
})
export type WebhookMessage = z.infer<typeof WebhookMessage>

/** Whether the address is public is checked when it is called. */
const Address = z
  .string()
  .trim()
  .max(webhookLimits.address, webhookMessages.addressInvalid)
  .refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', webhookMessages.addressInvalid)
  .refine((text) => {
    const { username, password } = URL.parse(text) ?? { username: '', password: '' }
    return username + password === ''
  }, webhookMessages.addressWithPassword)

const oneWebhook = { access: 'admin', params: z.object({ id: Id }) } as const

export const webhookEndpoints = endpoints({
  'GET /admin/webhooks': {
    summary: 'The programs that are told what happens here',
    access: 'admin',
    answers: { 200: z.object({ webhooks: z.array(Webhook) }) },
  },
  'POST /admin/webhooks': {
    summary: 'Adds a webhook. The answer is the only one that contains its secret, as Standard Webhooks write it',
    access: 'admin',
    freshFactor: true,
    body: z.object({
      address: Address,
      events: z
        .array(WebhookEventName)
        .min(1, webhookMessages.eventsRequired)
        .transform((events) => [...new Set(events)]),
    }),
    answers: { 201: z.object({ id: z.int(), secret: z.string() }), 409: ErrorResponse },
  },
  'PUT /admin/webhooks/:id/on': {
    summary: 'Switches a webhook on or off. What happens while it is off is not told',
    ...oneWebhook,
    freshFactor: true,
    body: z.object({ isOn: z.boolean() }),
    answers: { 200: MessageAnswer },
  },
  'DELETE /admin/webhooks/:id': {
    summary: 'Deletes a webhook with its messages',
    ...oneWebhook,
    answers: { 200: MessageAnswer },
  },
  'GET /admin/webhooks/:id/messages': {
    summary: `The messages of the last ${webhookLimits.keptDays} days with their answers, the newest first`,
    ...oneWebhook,
    query: z.object(paging(25)),
    answers: { 200: z.object({ data: z.array(WebhookMessage), ...pageCounts }) },
  },
  'POST /admin/webhook-messages/:id/replay': {
    summary: 'Delivers a message again, with the same id. 409 if its webhook is switched off',
    access: 'admin',
    params: z.object({ id: z.uuid() }),
    answers: { 200: MessageAnswer, 409: ErrorResponse },
  },
})

import { z } from 'zod'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant } from '../../../platform/contract/field-schemas.ts'
import { Id, pageCounts, paging } from '../../../platform/contract/numbers.ts'

const Registration = z.object({
  isRegistered: z.boolean(),
  joinUrl: z.string().nullable().describe('Null: not registered'),
  placesLeft: z.int().nullable().describe('Null: no limit'),
  isOpen: z.boolean().describe('It has not begun: readers can register'),
})
export type Registration = z.infer<typeof Registration>

const one = { access: 'reader', params: z.object({ slug: z.string().max(200) }) } as const

const Registered = z.object({ name: z.string(), email: z.string(), registeredAt: Instant })
export type RegisteredReader = z.infer<typeof Registered>

const ofEvent = { access: 'editor', params: z.object({ id: Id }) } as const

export const registrationEndpoints = endpoints({
  'GET /auth/event-registrations/:slug': {
    summary: 'Whether I am registered for a webinar, and its join link if I am',
    ...one,
    answers: { 200: Registration },
  },
  'PUT /auth/event-registrations/:slug': {
    summary: 'Registers me for a webinar. Twice changes nothing. 409 if all places are taken or it has begun',
    ...one,
    answers: { 200: Registration, 409: ErrorResponse, 429: ErrorResponse },
  },
  'DELETE /auth/event-registrations/:slug': {
    summary: 'Takes my registration back. The place is free',
    ...one,
    answers: { 200: Registration },
  },
  'GET /auth/event-registrations/:slug/calendar': {
    summary: 'My own calendar file of a webinar, with the join link',
    ...one,
    contentType: 'text/plain',
    answers: { 200: z.string().describe('RFC 5545') },
  },
  'GET /admin/events/:id/registrations': {
    summary: 'Who is registered for a webinar, the last one first',
    ...ofEvent,
    query: z.object(paging(50)),
    answers: { 200: z.object({ data: z.array(Registered), ...pageCounts }) },
  },
  'GET /admin/events/:id/registrations.csv': {
    summary: 'Who is registered for a webinar, as CSV',
    ...ofEvent,
    contentType: 'text/csv',
    answers: { 200: z.custom<AsyncIterable<string>>().describe('RFC 4180') },
  },
})

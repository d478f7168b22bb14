import { z } from 'zod'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant, LinkToken, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { Id, pageCounts, paging } from '../../../platform/contract/numbers.ts'
import { PlanName } from '../../subscriptions/contract/endpoints.ts'
import { OrganisationReceipts } from './admin.ts'

const Access = z.object({ organisation: z.string(), plan: PlanName })

export const MySeats = z.object({
  seats: z.array(Access.extend({ id: z.int().describe('Of the organisation'), until: Instant })),
  refusals: z.array(z.string()).describe('Why an organisation of the reader’s address gives no seat'),
  manages: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type MySeats = z.infer<typeof MySeats>

const ManagedOrganisation = z.object({
  id: z.int(),
  name: z.string(),
  plan: PlanName,
  startsAt: Instant,
  endsAt: Instant,
  state: z.enum(['planned', 'running', 'ended']),
  seats: z.int(),
  used: z.int(),
  left: z.int().describe('Neither taken nor held by an invitation'),
  domains: z.array(z.string()),
  networks: z.array(z.string()),
  invitations: z
    .array(z.object({ id: z.int(), email: z.string(), invitedAt: Instant, expiresAt: Instant }))
    .describe('Open ones, the newest first'),
  uses: z
    .array(z.object({ month: z.string().describe('YYYY-MM'), articles: z.int() }))
    .describe('Gated articles that were opened, in the last twelve months that have some, the newest first'),
  receipts: OrganisationReceipts,
})
export type ManagedOrganisation = z.infer<typeof ManagedOrganisation>

const SeatHolder = z.object({
  userId: z.int(),
  name: z.string(),
  email: z.string(),
  source: z.enum(['domain', 'invitation']),
  takenAt: Instant,
})
export type SeatHolder = z.infer<typeof SeatHolder>

const managed = { access: 'reader', params: z.object({ id: Id.describe('Of an organisation that I manage') }) } as const
const invitation = z.object({ token: LinkToken })

export const organisationEndpoints = endpoints({
  'GET /home/network-access': {
    summary: 'Which plan the network that I call from opens without an account; null: none',
    access: 'anyone',
    answers: { 200: z.object({ access: Access.nullable() }) },
  },
  'POST /auth/seats': {
    summary:
      'What organisations give me. Takes a seat first if my verified address has the domain of one, unless I manage it',
    access: 'reader',
    answers: { 200: MySeats },
  },
  'DELETE /auth/seats/:organisation': {
    summary: 'Gives up my seat at an organisation: what it gives me ends now',
    access: 'reader',
    params: z.object({ organisation: Id }),
    answers: { 200: MessageAnswer },
  },
  'GET /auth/organisations/:id': {
    summary: 'An organisation that I manage. 404 for any other one',
    ...managed,
    answers: { 200: ManagedOrganisation },
  },
  'GET /auth/organisations/:id/seats': {
    summary: 'Who has a seat, by name',
    ...managed,
    query: z.object({ search: z.string().max(200).default('').describe('Part of a name or address'), ...paging(50) }),
    answers: { 200: z.object({ data: z.array(SeatHolder), ...pageCounts }) },
  },
  'DELETE /auth/organisations/:id/seats/:userId': {
    summary: 'Takes the seat from a reader, who then needs an invitation to have one again',
    access: 'reader',
    params: managed.params.extend({ userId: Id }),
    answers: { 200: MessageAnswer },
  },
  'POST /auth/organisations/:id/invitations': {
    summary:
      'Mails a link that gives a seat to each address of a pasted list. Invited again, an address gets a new link',
    ...managed,
    body: z.object({ addresses: z.string().max(60_000) }),
    answers: {
      200: MessageAnswer.extend({
        invited: z.int(),
        refused: z.array(z.object({ address: z.string(), reason: z.string() })),
      }),
      409: ErrorResponse,
      429: ErrorResponse,
    },
  },
  'DELETE /auth/organisations/:id/invitations/:invitation': {
    summary: 'Withdraws an invitation. Its link opens nothing any more',
    access: 'reader',
    params: managed.params.extend({ invitation: Id }),
    answers: { 200: MessageAnswer },
  },
  'GET /auth/organisations/:id/receipts/:document': {
    summary: 'A receipt of an organisation that I manage',
    access: 'reader',
    params: managed.params.extend({ document: Id }),
    contentType: 'application/pdf',
    answers: { 200: z.unknown().describe('The file') },
  },
  'GET /seat-invitations/:token': {
    summary: 'What an invitation gives',
    access: 'anyone',
    params: invitation,
    answers: { 200: Access.extend({ until: Instant }), 400: ErrorResponse, 429: ErrorResponse },
  },
  'POST /auth/seat-invitations/:token': {
    summary: 'Takes the seat of an invitation, once',
    access: 'reader',
    params: invitation,
    answers: { 200: Access.extend({ until: Instant }), 400: ErrorResponse, 429: ErrorResponse },
  },
})

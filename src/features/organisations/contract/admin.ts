import { z } from 'zod'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant, Line, Lines, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { stateCodes } from '../../../platform/contract/indian-states.ts'
import { Id, pageCounts, paging } from '../../../platform/contract/numbers.ts'
import { lastGrantDay } from '../../../platform/contract/plan-grants.ts'
import { CurrencyCode, PlanName } from '../../subscriptions/contract/endpoints.ts'
import { organisationLimits, organisationMessages, organisationViews } from './rules.ts'

const Day = z.iso
  .date('Enter a day such as 2027-03-31')
  .refine((day) => day <= lastGrantDay, `Enter a day up to ${lastGrantDay}`)

const listOf = (what: string, most: number) =>
  z
    .array(Line)
    .default([])
    .transform((entries) => [...new Set(entries.filter((entry) => entry !== ''))])
    .refine((entries) => entries.length <= most, `Enter up to ${most} ${what}`)

const fields = {
  name: Line.pipe(
    z
      .string()
      .min(1, 'Name is required')
      .max(organisationLimits.name, `The name must be ${organisationLimits.name} characters or fewer`)
      .regex(/^[^<>]*$/, 'A name cannot contain HTML'),
  ),
  plan: PlanName,
  startsOn: Day.describe('The first day, in the time zone of the site'),
  endsOn: Day.describe('The last day'),
  seats: z
    .int('Enter a whole number of seats')
    .min(0, 'Enter a whole number of seats')
    .max(
      organisationLimits.seats,
      `Enter up to ${organisationLimits.seats} seats. For a larger campus, add its network`,
    ),
  domains: listOf('domains', organisationLimits.domains).describe('Of mail addresses that can take a seat'),
  networks: listOf('networks', organisationLimits.networks).describe('In CIDR notation. They need no seat'),
  managers: listOf('managers', organisationLimits.managers).describe('Mail addresses'),
  orderNumber: Line.pipe(z.string().max(organisationLimits.orderNumber, 'The order number is too long')).default(''),
  note: Lines.pipe(z.string().max(organisationLimits.note, 'The note is too long')).default(''),
}

const isOrdered = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }) => startsOn <= endsOn
const unordered = { path: ['endsOn'], message: 'The last day must not be before the first' }

export const OrganisationForm = z.object(fields).refine(isOrdered, unordered)
export type OrganisationForm = z.output<typeof OrganisationForm>

export const ListedOrganisation = z.object({
  id: z.int(),
  name: z.string(),
  plan: PlanName,
  startsAt: Instant,
  endsAt: Instant,
  seats: z.int(),
  used: z.int().describe('Seats that are taken'),
  invited: z.int().describe('Seats that open invitations hold'),
  networks: z.int(),
  orderNumber: z.string(),
  isPaid: z.boolean().describe('The present order number is paid'),
  state: z.enum(['planned', 'running', 'ended']),
})
export type ListedOrganisation = z.infer<typeof ListedOrganisation>

const Receipt = z.object({
  id: z.int(),
  kind: z.enum(['receipt', 'credit-note']),
  number: z.string(),
  isUndone: z.boolean().describe('Of a receipt: a credit note takes it back'),
  orderNumber: z.string(),
  amount: z.int().describe('In minor units'),
  currency: CurrencyCode,
  issuedAt: Instant,
})
export type OrganisationReceipt = z.infer<typeof Receipt>
export const OrganisationReceipts = z.array(Receipt).describe('The newest first')

export const AdminOrganisation = ListedOrganisation.omit({ networks: true }).extend({
  version: z.int(),
  startsOn: z.string(),
  endsOn: z.string(),
  domains: z.array(z.string()),
  networks: z.array(z.string()),
  managers: z.array(z.string()),
  note: z.string(),
  receipts: OrganisationReceipts,
  readsNetworks: z.boolean().describe('False: TRUST_PROXY is not set, so networks open nothing'),
})
export type AdminOrganisation = z.infer<typeof AdminOrganisation>

export const OrganisationPayment = z.object({
  orderNumber: Line.pipe(z.string().min(1, 'Order number is required').max(organisationLimits.orderNumber)),
  amount: z.int('Enter an amount').min(1, 'Enter an amount').max(2_000_000_000).describe('In minor units'),
  currency: CurrencyCode.describe('409 if the magazine has no price in it'),
  billingState: z.enum(stateCodes).nullable().default(null).describe('GST state of the buyer. Null: none'),
})
export type OrganisationPayment = z.output<typeof OrganisationPayment>

const Saved = MessageAnswer.extend({ organisation: AdminOrganisation })
const one = { access: 'admin', params: z.object({ id: Id }) } as const

export const organisationAdminEndpoints = endpoints({
  'GET /admin/organisations': {
    summary: 'Organisations that pay for their readers, the one that ends first at the top',
    access: 'admin',
    query: z.object({
      view: z.enum(organisationViews).default('running'),
      search: z.string().max(200).default('').describe('Part of a name, domain, manager or order number'),
      ...paging(25),
    }),
    answers: { 200: z.object({ data: z.array(ListedOrganisation), ...pageCounts }) },
  },
  'POST /admin/organisations': {
    summary: 'Adds an organisation, and writes to its managers',
    access: 'admin',
    body: OrganisationForm,
    answers: { 201: Saved, 409: ErrorResponse },
  },
  'GET /admin/organisations/:id': { summary: 'An organisation to edit', ...one, answers: { 200: AdminOrganisation } },
  'PUT /admin/organisations/:id': {
    summary: 'Saves an organisation. Its readers have what it gives from now on',
    ...one,
    body: z
      .object({ ...fields, version: z.int().describe('The version that was edited') })
      .refine(isOrdered, unordered),
    answers: { 200: Saved, 409: ErrorResponse },
  },
  'POST /admin/organisations/:id/end': {
    summary: 'Ends an organisation now. A later last day makes it run again',
    ...one,
    answers: { 200: Saved },
  },
  'POST /admin/organisations/:id/payments': {
    summary: 'Marks an order number as paid, once: issues the receipt and mails it to the managers. 409 if it is paid',
    ...one,
    body: OrganisationPayment,
    answers: { 201: Saved, 409: ErrorResponse },
  },
  'POST /admin/organisations/:id/receipts/:receipt/undo': {
    summary:
      'Takes back a payment that was recorded by mistake: issues a credit note and mails it to the managers. The order can be marked again',
    access: 'admin',
    params: one.params.extend({ receipt: Id }),
    body: z.object({
      reason: Line.pipe(
        z.string().min(1, organisationMessages.reasonRequired).max(organisationLimits.reason, 'The reason is too long'),
      ),
    }),
    answers: { 200: Saved, 409: ErrorResponse },
  },
})

import { z } from 'zod'
import { connectionNames } from '../../../platform/contract/connection-names.ts'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant } from '../../../platform/contract/field-schemas.ts'

const ConnectionName = z.enum(connectionNames)

const TestResult = z.object({
  isGood: z.boolean(),
  sentence: z.string(),
  nextStep: z.string().describe('What to do about it. Empty: nothing'),
  testedAt: Instant,
})
export type TestResult = z.infer<typeof TestResult>

const Connection = z.object({
  name: ConnectionName,
  state: z.enum(['set', 'stand-in', 'off', 'unreadable']),
  sentence: z.string().describe('What is in force'),
  source: z.enum(['environment', 'stored', 'none']).describe('What decides on it. The environment wins'),
  version: z.int().min(0).describe('For a change'),
  savedBy: z.string().nullable(),
  savedAt: Instant.nullable(),
  fields: z
    .array(
      z.object({
        name: z.string(),
        value: z.string().describe('Of a secret always empty'),
        kept: z.string().nullable().describe('That a secret is stored, with its last four characters. Null: none is'),
      }),
    )
    .describe('Of the form'),
  addresses: z.array(z.object({ label: z.string(), value: z.string() })).describe('To enter at the provider'),
  variables: z
    .array(z.object({ name: z.string(), value: z.string().nullable().describe('Never a secret. Null: not set') }))
    .describe('Variables of the environment'),
  lastTest: TestResult.nullable().describe('Of what is in force now'),
})
export type Connection = z.infer<typeof Connection>

const DomainRecord = z.object({
  kind: z.enum(['SPF', 'DKIM', 'DMARC']),
  state: z.enum(['good', 'weak', 'missing', 'unknown']),
  sentence: z.string(),
  found: z.string().nullable().describe('What the DNS has'),
  add: z.object({ name: z.string(), value: z.string() }).nullable().describe('The TXT record to add or to change'),
})
export type DomainRecord = z.infer<typeof DomainRecord>

const SenderDomainReport = z.object({ domain: z.string(), sentence: z.string(), records: z.array(DomainRecord) })
export type SenderDomainReport = z.infer<typeof SenderDomainReport>

const Version = z
  .int()
  .min(0)
  .max(2 ** 31 - 2)
  .describe('The version that the form began with')
const TypedValues = z
  .record(z.string().max(40), z.string().max(1_000))
  .describe('By field. A secret that is empty is kept, unless the server or the account is another one')
const ChangedConnections = z.object({ message: z.string(), data: z.array(Connection) })
const guarded = { access: 'admin', freshFactor: true } as const

export const connectionEndpoints = endpoints({
  'GET /admin/connections': {
    summary: 'Mail, payments, storage, Google sign-in and backups: what is set, and what the last test found',
    access: 'admin',
    answers: { 200: z.object({ data: z.array(Connection) }) },
  },
  'POST /admin/connections/:name/test': {
    summary: 'Tests a connection. The test of mail sends one to the caller',
    access: 'admin',
    params: z.object({ name: ConnectionName }),
    answers: { 200: TestResult },
  },
  'POST /admin/connections/:name/test-values': {
    summary: 'Tests what was typed, and stores nothing. 409 as with a change',
    ...guarded,
    params: z.object({ name: ConnectionName }),
    body: z.object({ version: Version, values: TypedValues }),
    answers: { 200: TestResult, 409: ErrorResponse },
  },
  'PUT /admin/connections/:name': {
    summary:
      'Tests a connection and stores it, encrypted. 409 `connection_refused` if the test fails, `connection_unreachable` if a mail server does not answer, `connection_changed` after somebody else’s change, `set_in_environment`',
    ...guarded,
    params: z.object({ name: ConnectionName }),
    body: z.object({
      version: Version,
      values: TypedValues,
      savesUnreachable: z.boolean().default(false).describe('Saves a mail server that does not answer'),
    }),
    answers: { 200: ChangedConnections, 409: ErrorResponse },
  },
  'POST /admin/connections/:name/remove': {
    summary: 'Removes what is stored of a connection. 409 `mail_needed` for the mail server of a live magazine',
    ...guarded,
    params: z.object({ name: ConnectionName }),
    body: z.object({ version: Version }),
    answers: { 200: ChangedConnections, 409: ErrorResponse },
  },
  'POST /admin/backup-key': {
    summary: 'A new key for encrypting backups. It is not stored',
    access: 'admin',
    answers: { 200: z.object({ key: z.string() }) },
  },
  'POST /admin/sender-domain': {
    summary: 'Looks up what the DNS says of the sender’s domain: SPF, DKIM, DMARC',
    access: 'admin',
    answers: { 200: SenderDomainReport },
  },
})

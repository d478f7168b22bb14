import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Instant } from '../field-schemas.ts'
import { connectionNames } from './connection-names.ts'

const ConnectionName = z.enum(connectionNames)

/** What a test has found, in words for a publisher. */
const TestResult = z.object({
  isGood: z.boolean(),
  sentence: z.string(),
  nextStep: z.string().describe('What to do about it. Empty: nothing'),
  testedAt: Instant,
})
export type TestResult = z.infer<typeof TestResult>

const Connection = z.object({
  name: ConnectionName,
  state: z.enum(['set', 'stand-in', 'off']),
  sentence: z.string().describe('What is in force'),
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

export const connectionEndpoints = endpoints({
  'GET /admin/connections': {
    summary: 'Mail, payments, storage and Google sign-in: what is set, and what the last test found',
    access: 'admin',
    answers: { 200: z.object({ data: z.array(Connection) }) },
  },
  'POST /admin/connections/:name/test': {
    summary: 'Tests a connection. The test of mail sends one to the caller',
    access: 'admin',
    params: z.object({ name: ConnectionName }),
    answers: { 200: TestResult },
  },
  'POST /admin/sender-domain': {
    summary: 'Looks up what the DNS says of the sender’s domain: SPF, DKIM, DMARC',
    access: 'admin',
    answers: { 200: SenderDomainReport },
  },
})

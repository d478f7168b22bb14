import { z } from 'zod'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { askedColumns, importCalls, importOf } from '../../imports/contract/imports.ts'
import { aboutAddress } from '../../newsletter/contract/subscribers.ts'
import { GrantDay } from '../../subscriptions/contract/admin-endpoints.ts'

const MemberImport = importOf(
  {
    fresh: z.int().describe('Rows of new members. Imported once the state is `done`'),
    known: z.int().describe('Rows of members who have an account already'),
    subscribed: z.int().describe('Members whom the file newly subscribes to the newsletter'),
    declined: z.int().describe('Members whom the newsletter never goes to, as the file says no'),
    ...askedColumns,
    granted: z.int().describe('Members who get a complimentary plan'),
  },
  aboutAddress,
)
export type MemberImport = z.infer<typeof MemberImport>

const calls = importCalls({
  access: 'admin',
  summary:
    'Uploads a CSV file of members, as Ghost, Substack, beehiiv or Mailchimp export them, and checks it. Imports nothing yet',
  options: {
    until: z
      .union([z.literal(''), GrantDay])
      .default('')
      .describe('The last day of complimentary plans for which the file names none. Empty: they are not granted'),
  },
  answer: MemberImport,
})

export const memberImportEndpoints = endpoints({
  'POST /admin/member-imports': { ...calls.upload, keyScope: 'members' },
  'GET /admin/member-imports/:id': { ...calls.progress, keyScope: 'members' },
  'PUT /admin/member-imports/:id': { ...calls.answer, keyScope: 'members' },
  'POST /admin/member-imports/:id/run': { ...calls.run, keyScope: 'members' },
})

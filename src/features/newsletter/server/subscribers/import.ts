import { readableTable } from '../../../../platform/server/core/text-table.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { importLimits } from '../../../imports/contract/import-rules.ts'
import type { RefusedRow } from '../../../imports/contract/imports.ts'
import { Imports } from '../../../imports/server/index.ts'
import type { SendingDeps } from '../deps.ts'
import { lockNewsletterShared } from '../newsletters/queries.ts'
import { getSigningSecret } from '../signing-secret.ts'
import { endSubscriptionsOf, findReasonsToRefuse, insertSubscribers, isGettingMail } from './consent.ts'
import { askAboutName, readNamedTable } from './file-name.ts'
import { suppressAddresses } from './suppression-list.ts'
import { type Address, findQuestions, type Row } from './table.ts'

export const subscriberImports = (deps: Pick<SendingDeps, 'db' | 'now' | 'jobs'>) =>
  new Imports(deps, {
    name: 'newsletter',
    fileName: 'list.csv',
    noRows: { fresh: 0, known: 0, suppressed: 0 },
    open: (file) => readableTable(file, importLimits.lines),
    read: (text, _, answers) => readNamedTable(text, answers),
    asks: async (text, fileName) => [...(await askAboutName(text, fileName)), ...(await findQuestions(text))],
    async begin({ options: { newsletter }, isCheck }: { options: { newsletter: number }; isCheck: boolean }) {
      // Creates the secret that the suppression list needs.
      if (!isCheck) await getSigningSecret(deps.db)
      return (tx, rows: readonly Row[]) => takeRows(tx, { newsletter, isCheck, rows, now: deps.now() })
    },
    audit: async (tx, { counts, options: { newsletter } }) => ({
      action: 'subscribers.imported',
      kind: 'newsletter list',
      detail: {
        newsletter: (await lockNewsletterShared(tx, newsletter)).name,
        addresses: counts.fresh,
        suppressed: counts.suppressed,
      },
    }),
  })

interface Batch {
  newsletter: number
  isCheck: boolean
  rows: readonly Row[]
  now: Date
}

export type RefusedAddress = RefusedRow & { email: string | null }

async function takeRows(tx: Transaction, { newsletter, isCheck, rows, now }: Batch) {
  const addresses = rows.flatMap((row) => ('address' in row ? [row.address.email] : []))
  const declined = rows.flatMap((row) => ('refused' in row && row.isFinal && row.email ? [row.email] : []))
  const reasons = await findReasonsToRefuse(tx, newsletter, [...addresses, ...declined])
  // Also true for other newsletters.
  const isCurrent = (email: string | null) => email !== null && isGettingMail(reasons.get(email))
  const refusals: RefusedAddress[] = []
  const fresh: Address[] = []
  let known = 0
  for (const row of rows) {
    if ('refused' in row) {
      const ends = row.isFinal && isCurrent(row.email) ? '. Its subscription ends with the import' : ''
      refusals.push({ line: row.line, email: row.email, reason: row.refused + ends })
    } else {
      const { email } = row.address
      const reason = reasons.get(email)
      if (reason === undefined || reason === 'other') fresh.push(row.address)
      else if (reason === 'current') known += 1
      else refusals.push({ line: row.line, email, reason })
    }
  }
  if (!isCheck) {
    if (fresh.length > 0) await insertSubscribers(tx, newsletter, fresh, now)
    await suppressAddresses(tx, declined)
    await endSubscriptionsOf(tx, declined.filter(isCurrent), now)
  }
  const counts = { fresh: fresh.length, known, suppressed: declined.length }
  return { counts, refusals }
}

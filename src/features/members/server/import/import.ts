import { readableTable } from '../../../../platform/server/core/text-table.ts'
import { importLimits } from '../../../imports/contract/import-rules.ts'
import { Imports } from '../../../imports/server/index.ts'
import { getSigningSecret } from '../../../newsletter/server/index.ts'
import { endOfGrant } from '../../../subscriptions/server/index.ts'
import type { MemberDeps } from '../deps.ts'
import { importBatch, nothing } from './import-batch.ts'
import { askAboutMembers, type ReadMember, readMemberRows } from './read-rows.ts'

interface Options {
  /** The last day of complimentary plans for which the file names none. Empty: they are not granted. */
  until: string
}

/** @throws InvalidInput for a day that has gone by */
export function requireGrantEnd({ settings, now }: MemberDeps, until: string) {
  if (until !== '') endOfGrant(until, settings.current().contact.timeZone, now())
}

export const memberImports = (deps: MemberDeps) =>
  new Imports(deps, {
    name: 'members',
    fileName: 'members.csv',
    noRows: nothing,
    open: (file) => readableTable(file, importLimits.lines),
    read: (text, _, answers) => readMemberRows(text, deps.now(), answers),
    asks: (text) => askAboutMembers(text, deps.now()),
    // A plan costs many statements.
    workOf: (row) => ('member' in row && row.member.plan ? 10 : 1),
    async begin({ options, by }: { options: Options; by: { userId: number | null; username: string } }) {
      // Makes the secret that the suppression list needs.
      await getSigningSecret(deps.db)
      // Labels that a check added and took back: the next batch must not count them again.
      const labels = new Set<string>()
      return async (tx, rows: readonly ReadMember[]) => {
        const { labels: added, ...outcome } = await importBatch(deps, tx, { ...options, by, labels }, rows)
        return { ...outcome, remember: () => added.forEach((label) => labels.add(label)) }
      }
    },
    audit: async (_, { counts: { fresh, known, granted } }) => ({
      action: 'members.imported',
      kind: 'members',
      detail: { fresh, known, granted },
    }),
  })

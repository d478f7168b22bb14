import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { MemberImport } from '../../../contract/members/imports.ts'
import { lastGrantDay } from '../../../contract/subscriptions/plans.ts'
import { adminApi } from '../api.ts'
import { useFormatDateTime } from '../kit/date-time.tsx'
import { ImportDialog } from '../kit/import/import-dialog.tsx'
import type { ImportCalls } from '../kit/import/use-import.ts'
import { withCommas } from '../kit/list/bulk-progress.tsx'
import { plusOneYear } from './plan/plan-actions.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** Called when new members are in the list. */
  onApplied: () => void
}

/** Imports a file of members. */
export function MemberImportDialog(props: Props) {
  const moment = useFormatDateTime()
  const [today] = useState(() => moment(new Date().toISOString()).slice(0, 10))
  const [until, setUntil] = useState(() => plusOneYear(today))
  return (
    <ImportDialog
      {...props}
      title="Import members"
      failed="Failed to import the file"
      calls={callsUntil(until)}
      hint="The file needs a column email and may have name, note, subscribed_to_emails, complimentary_plan, created_at, deleted_at, labels, tiers and plan_until, as exports of Ghost have them, and newsletter_state, as those of this magazine have it: by it, whoever was on no list has not said no. Nobody gets a mail; members set a password by “Forgot password”. The newsletter goes only to those for whom subscribed_to_emails says yes, and never to addresses that unsubscribed or bounced. Plans that are paid elsewhere are not taken over."
      options={
        <TextInput
          type="date"
          label="Complimentary plans last until"
          description="Where the file names no end. Empty: such plans are not granted."
          min={today}
          max={lastGrantDay}
          value={until}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
      }
      counts={({ fresh, known, subscribed, declined, granted, refused }, isApplied) => [
        [isApplied ? 'Added' : 'New', fresh],
        ['With an account', known],
        ['Get the newsletter', subscribed],
        ['Said no to it', declined],
        ['Get a plan', granted],
        ['Not taken in full', refused],
      ]}
      start={({ fresh, known }) => ({ label: `Import ${members(fresh + known)}`, isEmpty: fresh + known === 0 })}
      done={({ fresh, known }) => `${members(fresh)} added, ${members(known)} brought up to date.`}
      about={['Email', ({ email }) => email]}
    />
  )
}

const members = (count: number) => (count === 1 ? '1 member' : `${withCommas(count)} members`)

const callsUntil = (until: string): ImportCalls<MemberImport> => ({
  key: 'member-import',
  upload: (api, { fileName, file }) =>
    api.call('POST /admin/member-imports', { body: { fileName, until }, upload: { file } }),
  load: (params) => adminApi.call('GET /admin/member-imports/:id', { params }),
  run: (params) => adminApi.call('POST /admin/member-imports/:id/run', { params }),
  answer: (params, answers) => adminApi.call('PUT /admin/member-imports/:id', { params, body: { answers } }),
})

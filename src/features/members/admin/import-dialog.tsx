import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { lastGrantDay } from '../../../platform/contract/plan-grants.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { useFormatDateTime } from '../../../platform/web/admin/date-time.tsx'
import { withCommas } from '../../../platform/web/admin/list/bulk-progress.tsx'
import { ImportDialog } from '../../imports/admin/import-dialog.tsx'
import type { ImportCalls } from '../../imports/admin/use-import.ts'
import type { MemberImport } from '../contract/imports.ts'
import { plusOneYear } from './plan/plan-actions.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  onApplied: () => void
}

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
      hint="The file needs an email column. It can also have the columns of a Ghost export (name, note, subscribed_to_emails, complimentary_plan, created_at, deleted_at, labels, tiers, plan_until) and newsletter_state from an export of this site. Members receive no email and set a password with “Forgot password”. Only members with subscribed_to_emails set to yes get the newsletter. Unsubscribed and bounced addresses do not. Plans paid elsewhere are not imported."
      options={
        <TextInput
          type="date"
          label="Complimentary plans last until"
          description="Used if the file gives no end date. Leave empty to grant no such plans."
          min={today}
          max={lastGrantDay}
          value={until}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
      }
      counts={({ fresh, known, subscribed, declined, granted, refused }, isApplied) => [
        [isApplied ? 'Added' : 'New', fresh],
        ['With an account', known],
        ['Receive the newsletter', subscribed],
        ['Opted out of it', declined],
        ['Get a plan', granted],
        ['Partly imported', refused],
      ]}
      start={({ fresh, known }) => ({ label: `Import ${members(fresh + known)}`, isEmpty: fresh + known === 0 })}
      done={({ fresh, known }) => `${members(fresh)} added, ${members(known)} updated.`}
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

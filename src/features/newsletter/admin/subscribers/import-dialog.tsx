import { useState } from 'react'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { withCommas } from '../../../../platform/web/admin/list/bulk-progress.tsx'
import classes from '../../../imports/admin/import.module.css'
import { ImportDialog } from '../../../imports/admin/import-dialog.tsx'
import type { ImportCalls } from '../../../imports/admin/use-import.ts'
import { importLimits } from '../../../imports/contract/import-rules.ts'
import type { AdminNewsletter } from '../../contract/newsletters.ts'
import type { NewsletterImport } from '../../contract/subscribers.ts'
import { NewsletterSelect } from '../newsletters/newsletter-select.tsx'

interface Props {
  isOpen: boolean
  newsletters: readonly AdminNewsletter[]
  onClose: () => void
  onApplied: () => void
}

export function SubscriberImportDialog({ newsletters, ...props }: Props) {
  const [newsletter, setNewsletter] = useState('')
  return (
    <ImportDialog
      {...props}
      title="Import subscribers"
      failed="Failed to import the list"
      calls={callsInto(newsletter)}
      hint={
        <>
          The file needs an Email column and can have the columns Name and Phone. It can be up to{' '}
          {importLimits.bytes / 2 ** 20} MB. Import only people who asked for the newsletter. They receive no welcome
          email. Unsubscribed addresses stay unsubscribed, including those marked so in an export of another system. You
          are asked about columns that are not recognised.
        </>
      }
      options={
        newsletters.length > 1 && (
          <NewsletterSelect
            label="Newsletter"
            newsletters={newsletters}
            value={newsletter || String(newsletters[0]?.id)}
            onChange={setNewsletter}
          />
        )
      }
      counts={({ fresh, known, refused, suppressed }, isApplied) => [
        [isApplied ? 'Imported' : 'New', fresh],
        ['Already subscribed', known],
        ['Rejected', refused],
        [isApplied ? 'Suppressed' : 'To be suppressed', suppressed],
      ]}
      start={({ fresh, suppressed }) => ({ label: startLabel(fresh, suppressed), isEmpty: fresh + suppressed === 0 })}
      done={({ fresh }) => `${withCommas(fresh)} ${fresh === 1 ? 'address' : 'addresses'} added to the list.`}
      note={suppressionNote}
      about={['Email', ({ email }) => email]}
    />
  )
}

const suppressionNote = ({ suppressed }: NewsletterImport) =>
  suppressed > 0 && (
    <p className={classes.hint}>
      Suppressed addresses opted out elsewhere, or email to them bounced. Later imports cannot subscribe them; only
      their owners can.
    </p>
  )

/** A file of people who left imports no one but suppresses their addresses. */
function startLabel(fresh: number, suppressed: number): string {
  const [verb, count] = fresh === 0 && suppressed > 0 ? ['Suppress', suppressed] : ['Import', fresh]
  return `${verb} ${withCommas(count)} ${count === 1 ? 'address' : 'addresses'}`
}

const callsInto = (newsletter: string): ImportCalls<NewsletterImport> => ({
  key: 'newsletter-import',
  upload: (api, { fileName, file }) =>
    api.call('POST /admin/newsletter-imports', {
      body: { fileName, ...(newsletter && { newsletter }) },
      upload: { file },
    }),
  load: (params) => adminApi.call('GET /admin/newsletter-imports/:id', { params }),
  run: (params) => adminApi.call('POST /admin/newsletter-imports/:id/run', { params }),
  answer: (params, answers) => adminApi.call('PUT /admin/newsletter-imports/:id', { params, body: { answers } }),
})

import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import type { NewsletterImport } from '../../../../contract/newsletter/list.ts'
import type { AdminNewsletter } from '../../../../contract/newsletter/newsletters.ts'
import { sendingLimits } from '../../../../contract/newsletter/send-rules.ts'
import { adminApi, explain } from '../../api.ts'
import { ChooseFile } from '../../kit/import/choose-file.tsx'
import { ImportProgress } from '../../kit/import/import-progress.tsx'
import { type ImportCalls, needsFile, useImport } from '../../kit/import/use-import.ts'
import { uploadApi } from '../../kit/send-form.ts'
import { NewsletterSelect } from '../newsletters/newsletter-select.tsx'
import { ImportReport } from './import-report.tsx'

interface Props {
  isOpen: boolean
  newsletters: readonly AdminNewsletter[]
  onClose: () => void
  /** Called when new subscribers are in the list. */
  onApplied: () => void
}

/** Imports a file of addresses. It is checked first, and imported after the administrator has seen the refused rows. */
export function ImportDialog({ isOpen, ...props }: Props) {
  return (
    <Modal opened={isOpen} onClose={props.onClose} title="Import subscribers" size="lg">
      <ImportForm {...props} />
    </Modal>
  )
}

function ImportForm({ newsletters, onClose, onApplied }: Omit<Props, 'isOpen'>) {
  const [newsletter, setNewsletter] = useState('')
  const { state, upload, apply, startOver } = useImport(callsInto(newsletter), onApplied)
  return (
    <Stack gap="md">
      {state.failure !== null && (
        <Alert color="red" variant="light" role="alert">
          {explain('Failed to import the list', state.failure)}
        </Alert>
      )}
      {state.list?.problem && (
        <Alert color="red" variant="light" role="alert">
          {state.list.fileName}: {state.list.problem}
        </Alert>
      )}
      {newsletters.length > 1 && needsFile(state) && (
        <NewsletterSelect
          label="Newsletter"
          newsletters={newsletters}
          value={newsletter || String(newsletters[0]?.id)}
          onChange={setNewsletter}
        />
      )}
      {needsFile(state) ? (
        <ChooseFile
          onChoose={upload}
          hint={
            <>
              The file needs a column Email and may have Name and Phone. Its size is at most{' '}
              {sendingLimits.importBytes / 2 ** 20} MB. Import only people who asked for the newsletter. They get no
              welcome mail. Unsubscribed addresses stay unsubscribed, also those that an export of Ghost, Mailchimp,
              Substack or beehiiv marks so.
            </>
          }
        />
      ) : (
        <ImportProgress state={state} />
      )}
      {state.list && <ImportReport list={state.list} />}
      <Group justify="flex-end">
        {state.list?.state === 'checked' && (
          <>
            <Button variant="default" onClick={startOver}>
              Choose another file
            </Button>
            <Button disabled={state.list.fresh + state.list.suppressed === 0} onClick={apply} data-autofocus>
              {importLabel(state.list)}
            </Button>
          </>
        )}
        {(needsFile(state) || state.list?.state === 'done') && (
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** A list of people who left has nobody to import, but somebody to suppress. */
function importLabel({ fresh, suppressed }: NewsletterImport): string {
  const [verb, count] = fresh === 0 && suppressed > 0 ? ['Suppress', suppressed] : ['Import', fresh]
  return `${verb} ${count.toLocaleString('en')} ${count === 1 ? 'address' : 'addresses'}`
}

const callsInto = (newsletter: string): ImportCalls<NewsletterImport> => ({
  key: 'newsletter-import',
  upload: (file, onProgress) =>
    uploadApi({ onProgress }).call('POST /admin/newsletter-imports', {
      body: { fileName: file.name.slice(0, 200), ...(newsletter && { newsletter }) },
      upload: { file },
    }),
  load: (id) => adminApi.call('GET /admin/newsletter-imports/:id', { params: { id: String(id) } }),
  run: (id) => adminApi.call('POST /admin/newsletter-imports/:id/run', { params: { id: String(id) } }),
})

import { Alert, Button, FileButton, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { NewsletterImport } from '../../../../contract/newsletter/list.ts'
import type { AdminNewsletter } from '../../../../contract/newsletter/newsletters.ts'
import { sendingLimits } from '../../../../contract/newsletter/send-rules.ts'
import { explain } from '../../api.ts'
import { NewsletterSelect } from '../newsletters/newsletter-select.tsx'
import { ImportReport } from './import-report.tsx'
import classes from './list.module.css'
import { type ImportState, useImport } from './use-import.ts'

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
  const { state, upload, apply, startOver } = useImport(newsletter, onApplied)
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
      {needsFile(state) ? <ChooseFile onChoose={upload} /> : <ImportProgress state={state} />}
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

const needsFile = ({ sent, list }: ImportState) => sent === null && (list === null || list.state === 'failed')

const fileTypes = '.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values'

function ChooseFile({ onChoose }: { onChoose: (file: File) => void }) {
  const [isOver, setOver] = useState(false)
  const choose = (file: File | null | undefined) => {
    if (file) onChoose(file)
  }
  return (
    // The button does the same as dropping a file.
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        choose(event.dataTransfer.files[0])
      }}
    >
      <Text>Drop a CSV file here, or</Text>
      <FileButton onChange={choose} accept={fileTypes} inputProps={{ 'aria-label': 'CSV file' }}>
        {(props) => (
          <Button {...props} data-autofocus>
            Choose a file
          </Button>
        )}
      </FileButton>
      <p className={classes.hint}>
        The file needs a column Email and may have Name and Phone. Its size is at most{' '}
        {sendingLimits.importBytes / 2 ** 20} MB. Import only people who asked for the newsletter. They get no welcome
        mail. Unsubscribed addresses stay unsubscribed, also those that an export of Ghost, Mailchimp, Substack or
        beehiiv marks so.
      </p>
    </div>
  )
}

function ImportProgress({ state: { sent, list } }: { state: ImportState }) {
  const label = sent !== null ? 'Sending the file' : list ? stateLabels[list.state] : null
  const part = sent ?? list?.progress ?? 0
  if (label === null) return null
  return (
    <div>
      <Text component="output" size="sm" mb={6} display="block">
        {label} …
      </Text>
      <Progress.Root size="sm">
        <Progress.Section value={100 * part} aria-label={label} />
      </Progress.Root>
    </div>
  )
}

const stateLabels = {
  checking: 'Checking the file',
  checked: null,
  importing: 'Importing',
  done: null,
  failed: null,
} as const

import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { MemberImport } from '../../../contract/members/imports.ts'
import { lastGrantDay } from '../../../contract/subscriptions/plans.ts'
import { adminApi, explain } from '../api.ts'
import { useFormatDateTime } from '../kit/date-time.tsx'
import { ChooseFile } from '../kit/import/choose-file.tsx'
import classes from '../kit/import/import.module.css'
import { ImportProgress } from '../kit/import/import-progress.tsx'
import { Refusals } from '../kit/import/refusals.tsx'
import { needsFile, useImport } from '../kit/import/use-import.ts'
import { withCommas } from '../kit/list/bulk-progress.tsx'
import { uploadApi } from '../kit/send-form.ts'
import { plusOneYear } from './plan/plan-actions.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** Called when new members are in the list. */
  onApplied: () => void
}

/** Imports a file of members. It is checked first, and imported after the administrator has seen what will come. */
export function MemberImportDialog({ isOpen, onClose, onApplied }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Import members" size="lg">
      <ImportForm onClose={onClose} onApplied={onApplied} />
    </Modal>
  )
}

function ImportForm({ onClose, onApplied }: Omit<Props, 'isOpen'>) {
  const moment = useFormatDateTime()
  const [today] = useState(() => moment(new Date().toISOString()).slice(0, 10))
  const [until, setUntil] = useState(() => plusOneYear(today))
  const { state, upload, apply, startOver } = useImport<MemberImport>(
    { ...calls, upload: uploadUntil(until) },
    onApplied,
  )
  const { list } = state
  return (
    <Stack gap="md">
      {state.failure !== null && (
        <Alert color="red" variant="light" role="alert">
          {explain('Failed to import the file', state.failure)}
        </Alert>
      )}
      {list?.problem && (
        <Alert color="red" variant="light" role="alert">
          {list.fileName}: {list.problem}
        </Alert>
      )}
      {needsFile(state) ? (
        <>
          <TextInput
            type="date"
            label="Complimentary plans last until"
            description="Where the file names no end. Empty: such plans are not granted."
            min={today}
            max={lastGrantDay}
            value={until}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
          <ChooseFile onChoose={upload} hint={hint} />
        </>
      ) : (
        <ImportProgress state={state} />
      )}
      {list && list.state !== 'failed' && <MemberImportReport list={list} />}
      <Group justify="flex-end">
        {list?.state === 'checked' && (
          <>
            <Button variant="default" onClick={startOver}>
              Choose another file
            </Button>
            <Button disabled={list.fresh + list.known === 0} onClick={apply} data-autofocus>
              Import {rows(list.fresh + list.known)}
            </Button>
          </>
        )}
        {(needsFile(state) || list?.state === 'done') && (
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const rows = (count: number) => (count === 1 ? '1 member' : `${withCommas(count)} members`)

const hint =
  'The file needs a column email and may have name, note, subscribed_to_emails, complimentary_plan, created_at, deleted_at, labels, tiers and plan_until, as exports of Ghost have them, and newsletter_state, as those of this magazine have it: by it, whoever was on no list has not said no. Nobody gets a mail; members set a password by “Forgot password”. The newsletter goes only to those for whom subscribed_to_emails says yes, and never to addresses that unsubscribed or bounced. Plans that are paid elsewhere are not taken over.'

function MemberImportReport({ list }: { list: MemberImport }) {
  const isDone = list.state === 'done' || list.state === 'importing'
  const counts = [
    [isDone ? 'Added' : 'New', list.fresh],
    ['With an account', list.known],
    ['Get the newsletter', list.subscribed],
    ['Said no to it', list.declined],
    ['Get a plan', list.granted],
    ['Not taken in full', list.refused],
  ] as const
  return (
    <>
      <p className={classes.file}>{list.fileName}</p>
      {list.state === 'done' && (
        <Alert color="green" variant="light" role="alert">
          {rows(list.fresh)} added, {rows(list.known)} brought up to date.
        </Alert>
      )}
      <dl className={classes.counts}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{withCommas(count)}</dd>
          </div>
        ))}
      </dl>
      <Refusals {...list} />
    </>
  )
}

const calls = {
  key: 'member-import',
  load: (id: number) => adminApi.call('GET /admin/member-imports/:id', { params: { id: String(id) } }),
  run: (id: number) => adminApi.call('POST /admin/member-imports/:id/run', { params: { id: String(id) } }),
}

const uploadUntil = (until: string) => (file: File, onProgress: (part: number) => void) =>
  uploadApi({ onProgress }).call('POST /admin/member-imports', {
    body: { fileName: file.name.slice(0, 200), until },
    upload: { file },
  })

import { Alert, Button, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { explain } from '../../../platform/web/admin/api.ts'
import { withCommas } from '../../../platform/web/admin/list/bulk-progress.tsx'
import { ProblemAlert } from '../../../platform/web/admin/problem-alert.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ColumnQuestions } from './column-questions.tsx'
import classes from './import.module.css'
import { Refusals } from './refusals.tsx'
import { type ImportCalls, type Imported, type ImportProgressState, needsFile, useImport } from './use-import.ts'

interface Props<T extends Imported> extends Parts<T> {
  title: string
  isOpen: boolean
}

interface Parts<T extends Imported> {
  onClose: () => void
  onApplied: () => void
  /** The start of the sentence about a failed call. */
  failed: string
  calls: ImportCalls<T>
  hint: React.ReactNode
  options?: React.ReactNode
  counts: (list: T, isApplied: boolean) => readonly (readonly [label: string, count: number])[]
  start: (list: T) => { label: string; isEmpty: boolean }
  done: (list: T) => string
  note?: (list: T) => React.ReactNode
  /** What a refused row is about. */
  about: readonly [head: string, of: (refusal: T['refusals'][number]) => string | null]
}

/** The file is checked first, and imported after a look at the result. */
export const ImportDialog = <T extends Imported>({ title, isOpen, ...parts }: Props<T>) => (
  <Modal opened={isOpen} onClose={parts.onClose} title={title} size="lg">
    <ImportForm {...parts} />
  </Modal>
)

function ImportForm<T extends Imported>({ calls, onApplied, onClose, failed, hint, options, ...parts }: Parts<T>) {
  const { state, upload, apply, answer, startOver } = useImport(calls, onApplied)
  const { list } = state
  const start = list?.state === 'checked' ? parts.start(list) : null
  const questions = list?.state === 'checked' ? (list.questions ?? []) : []
  return (
    <Stack gap="md">
      {state.failure !== null && <ProblemAlert>{explain(failed, state.failure)}</ProblemAlert>}
      {list?.problem && (
        <ProblemAlert>
          {list.fileName}: {list.problem}
        </ProblemAlert>
      )}
      {needsFile(state) ? (
        <>
          {options}
          <ChooseFile onChoose={upload} hint={hint} />
        </>
      ) : (
        <ImportProgress state={state} />
      )}
      {questions.length > 0 && <ColumnQuestions key={list?.fileName} {...{ questions, answer }} />}
      {list && list.state !== 'failed' && <ImportReport list={list} {...parts} />}
      <Group justify="flex-end">
        {start && (
          <>
            <Button variant="default" onClick={startOver}>
              Choose another file
            </Button>
            <Button disabled={start.isEmpty || questions.length > 0} onClick={apply} data-autofocus>
              {start.label}
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

type ReportParts<T extends Imported> = Pick<Parts<T>, 'counts' | 'done' | 'note' | 'about'>

function ImportReport<T extends Imported>({ list, counts, done, note, about }: ReportParts<T> & { list: T }) {
  const rows = counts(list, list.state === 'done' || list.state === 'importing')
  return (
    <>
      <p className={classes.file}>{list.fileName}</p>
      {list.state === 'done' && (
        <Alert color="green" variant="light" role="alert">
          {done(list)}
        </Alert>
      )}
      <dl className={classes.counts} data-columns={rows.length % 3 === 0 ? 3 : 4}>
        {rows.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{withCommas(count)}</dd>
          </div>
        ))}
      </dl>
      {note?.(list)}
      <Refusals refusals={list.refusals} refused={list.refused} about={about} />
    </>
  )
}

function ImportProgress({ state: { sent, list } }: { state: ImportProgressState }) {
  const label = sent !== null ? 'Uploading the file' : list ? stateLabels[list.state] : null
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
  stopped: null,
  done: null,
  failed: null,
  undoing: 'Undoing',
  undone: null,
} as const

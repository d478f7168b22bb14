import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import type { PartImport } from '../../../contract/parts/imports.ts'
import { adminApi, explain } from '../api.ts'
import { ChooseFile } from '../kit/import/choose-file.tsx'
import classes from '../kit/import/import.module.css'
import { ImportProgress } from '../kit/import/import-progress.tsx'
import { Refusals } from '../kit/import/refusals.tsx'
import { needsFile, useImport } from '../kit/import/use-import.ts'
import { withCommas } from '../kit/list/bulk-progress.tsx'
import { uploadApi } from '../kit/send-form.ts'

interface Props {
  isOpen: boolean
  close: () => void
  /** Called when the parts of the file are in the list. */
  onApplied: () => void
}

/** Imports a file of parts. It is checked first, and imported after the editor has seen what will come. */
export const PartImportDialog = ({ isOpen, close, onApplied }: Props) => (
  <Modal opened={isOpen} onClose={close} title="Import parts" size="lg">
    <ImportForm close={close} onApplied={onApplied} />
  </Modal>
)

function ImportForm({ close, onApplied }: Omit<Props, 'isOpen'>) {
  const { state, upload, apply, startOver } = useImport<PartImport>(calls, onApplied)
  const { list } = state
  const count = list ? list.fresh + list.changed : 0
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
      {needsFile(state) ? <ChooseFile onChoose={upload} hint={hint} /> : <ImportProgress state={state} />}
      {list && list.state !== 'failed' && <PartImportReport list={list} />}
      <Group justify="flex-end">
        {list?.state === 'checked' && (
          <>
            <Button variant="default" onClick={startOver}>
              Choose another file
            </Button>
            <Button disabled={count === 0} onClick={apply} data-autofocus>
              Import {parts(count)}
            </Button>
          </>
        )}
        {(needsFile(state) || list?.state === 'done') && (
          <Button variant="default" onClick={close}>
            Close
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const parts = (count: number) => (count === 1 ? '1 part' : `${withCommas(count)} parts`)

const hint =
  'The first line names the columns: number, and any of maker, description, package, state, data_sheet, parameters, family, second_sources and successors. Lists are separated by “;”, a parameter is “name | value | unit”. Records that exist are changed; columns that the file lacks stay as they are. An export has this form.'

function PartImportReport({ list }: { list: PartImport }) {
  const isDone = list.state === 'done' || list.state === 'importing'
  const counts = [
    [isDone ? 'Added' : 'New', list.fresh],
    ['Changed', list.changed],
    ['Unchanged', list.unchanged],
    ['Refused', list.refused],
  ] as const
  return (
    <>
      <p className={classes.file}>{list.fileName}</p>
      {list.state === 'done' && (
        <Alert color="green" variant="light" role="alert">
          {parts(list.fresh)} added, {parts(list.changed)} changed.
        </Alert>
      )}
      <dl className={classes.counts} style={{ gridTemplateColumns: 'repeat(4, 1fr)' }}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{withCommas(count)}</dd>
          </div>
        ))}
      </dl>
      <Refusals {...list} head="Part" />
    </>
  )
}

const calls = {
  key: 'part-import',
  upload: (file: File, onProgress: (part: number) => void) =>
    uploadApi({ onProgress }).call('POST /admin/part-imports', {
      body: { fileName: file.name.slice(0, 200) },
      upload: { file },
    }),
  load: (id: number) => adminApi.call('GET /admin/part-imports/:id', { params: { id: String(id) } }),
  run: (id: number) => adminApi.call('POST /admin/part-imports/:id/run', { params: { id: String(id) } }),
}

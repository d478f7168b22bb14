import { Alert, Button, FileButton, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { sendingLimits } from '../../../../contract/newsletter/send-rules.ts'
import { explain } from '../../api.ts'
import { ImportReport } from './import-report.tsx'
import classes from './list.module.css'
import { type ImportState, useImport } from './use-import.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** New subscribers are in the list. */
  onTakenOver: () => void
}

/** Brings a file of addresses: looked through first, and taken over when somebody has seen what is refused. */
export function ImportDialog({ isOpen, onClose, onTakenOver }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Import subscribers" size="lg">
      <Importing onClose={onClose} onTakenOver={onTakenOver} />
    </Modal>
  )
}

function Importing({ onClose, onTakenOver }: Omit<Props, 'isOpen'>) {
  const { state, bring, takeOver, startOver } = useImport(onTakenOver)
  return (
    <Stack gap="md">
      {state.fault !== null && (
        <Alert color="red" variant="light" role="alert">
          {explain('Failed to import the list', state.fault)}
        </Alert>
      )}
      {state.list?.problem && (
        <Alert color="red" variant="light" role="alert">
          {state.list.fileName}: {state.list.problem}
        </Alert>
      )}
      {isToChoose(state) ? <ChooseFile onChoose={bring} /> : <Underway state={state} />}
      {state.list && <ImportReport list={state.list} />}
      <Group justify="flex-end">
        {state.list?.state === 'checked' && (
          <>
            <Button variant="default" onClick={startOver}>
              Choose another file
            </Button>
            <Button disabled={state.list.fresh === 0} onClick={takeOver} data-autofocus>
              {`Take over ${state.list.fresh.toLocaleString('en')} ${state.list.fresh === 1 ? 'address' : 'addresses'}`}
            </Button>
          </>
        )}
        {(isToChoose(state) || state.list?.state === 'done') && (
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const isToChoose = ({ sent, list }: ImportState) => sent === null && (list === null || list.state === 'failed')

const takes = '.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values'

function ChooseFile({ onChoose }: { onChoose: (file: File) => void }) {
  const [isOver, setOver] = useState(false)
  const choose = (file: File | null | undefined) => {
    if (file) onChoose(file)
  }
  return (
    // Whoever cannot drop a file has the button.
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
      <FileButton onChange={choose} accept={takes} inputProps={{ 'aria-label': 'CSV file' }}>
        {(props) => (
          <Button {...props} data-autofocus>
            Choose a file
          </Button>
        )}
      </FileButton>
      <p className={classes.hint}>
        With a column Email, and Name and Phone where you have them; at most {sendingLimits.importBytes / 2 ** 20} MB.
        Bring only those who asked for the newsletter: nobody is welcomed by mail, and who has left stays so.
      </p>
    </div>
  )
}

function Underway({ state: { sent, list } }: { state: ImportState }) {
  const doing = sent !== null ? 'Sending the file' : list ? doingWords[list.state] : null
  const part = sent ?? list?.progress ?? 0
  if (doing === null) return null
  return (
    <div>
      <Text component="output" size="sm" mb={6} display="block">
        {doing} …
      </Text>
      <Progress.Root size="sm">
        <Progress.Section value={100 * part} aria-label={doing} />
      </Progress.Root>
    </div>
  )
}

const doingWords = {
  checking: 'Looking through the list',
  checked: null,
  importing: 'Taking over',
  done: null,
  failed: null,
} as const

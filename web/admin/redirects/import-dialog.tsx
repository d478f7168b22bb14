import { Alert, Button, FileButton, Group, Modal, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import type { RedirectImport } from '../../../contract/redirects/endpoints.ts'
import { redirectLimits } from '../../../contract/redirects/rules.ts'
import { explain } from '../api.ts'
import { ScrollRegion } from '../kit/scroll-region.tsx'
import { uploadApi } from '../kit/send-form.ts'
import classes from './redirects.module.css'

interface Props {
  isOpen: boolean
  close: () => void
  /** Called when the redirects have changed. */
  onDone: () => void
}

/** Imports a file of redirects. It is checked first. */
export function ImportRedirects({ isOpen, close, onDone }: Props) {
  return (
    <Modal opened={isOpen} onClose={close} title="Import redirects" size="lg">
      <ImportForm close={close} onDone={onDone} />
    </Modal>
  )
}

function ImportForm({ close, onDone }: Omit<Props, 'isOpen'>) {
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<RedirectImport | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const send = async (chosen: File, run: 'yes' | 'no') => {
    setFile(chosen)
    setFailure(null)
    setSending(true)
    try {
      const call = { body: { run }, upload: { file: chosen } }
      const answer = await uploadApi({}).call('POST /admin/redirect-imports', call)
      setReport(answer)
      if (answer.isDone) onDone()
    } catch (error) {
      setFailure(error)
    }
    setSending(false)
  }
  const count = report ? report.added + report.changed : 0
  const isChecked = file !== null && report !== null && !report.isDone && report.problem === null && count > 0
  return (
    <Stack gap="md">
      {failure !== null && <Problem text={explain('Failed to import the redirects', failure)} />}
      {report?.problem && <Problem text={`${file?.name ?? 'The file'}: ${report.problem}`} />}
      {report && report.problem === null ? <Report report={report} /> : <Hint />}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Close
        </Button>
        {!report?.isDone && (
          <FileButton
            accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
            inputProps={{ 'aria-label': 'CSV file' }}
            onChange={(chosen) => chosen && void send(chosen, 'no')}
          >
            {(props) => (
              <Button {...props} variant={isChecked ? 'default' : 'filled'} loading={isSending && !isChecked}>
                {report ? 'Choose another file' : 'Choose a file'}
              </Button>
            )}
          </FileButton>
        )}
        {isChecked && (
          <Button loading={isSending} onClick={() => void send(file, 'yes')} data-autofocus>
            Import {count.toLocaleString('en')} {count === 1 ? 'redirect' : 'redirects'}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const Problem = ({ text }: { text: string }) => (
  <Alert color="red" variant="light" role="alert">
    {text}
  </Alert>
)

const Hint = () => (
  <p className={classes.hint}>
    The file needs the columns <code>from</code> and <code>to</code> and may have <code>status</code> (301, 308 or 410).
    A line without a new address means that the page is gone. Redirects that exist already are changed. Nothing is
    imported before you have seen what the file does.
  </p>
)

function Report({ report }: { report: RedirectImport }) {
  const { isDone, refusals, refused } = report
  const counts = [
    [isDone ? 'added' : 'new', report.added],
    [isDone ? 'changed' : 'to be changed', report.changed],
    ['unchanged', report.unchanged],
    ['refused', refused],
  ] as const
  return (
    <>
      <Text component="output">
        {isDone ? 'The redirects work from now on: ' : 'In the file: '}
        {counts.map(([name, count]) => `${count.toLocaleString('en')} ${name}`).join(', ')}.
      </Text>
      {refusals.length > 0 && (
        <ScrollRegion label="Refused lines" className={classes.refusals}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Line</Table.Th>
                <Table.Th>Old address</Table.Th>
                <Table.Th>Reason</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {refusals.map(({ line, path, reason }) => (
                <Table.Tr key={line}>
                  <Table.Td>{line}</Table.Td>
                  <Table.Td className={classes.address}>{path}</Table.Td>
                  <Table.Td>{reason}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollRegion>
      )}
      {refused > redirectLimits.listedErrors && (
        <p className={classes.hint}>and {(refused - redirectLimits.listedErrors).toLocaleString('en')} more</p>
      )}
    </>
  )
}

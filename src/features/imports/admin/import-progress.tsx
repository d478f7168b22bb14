import { Progress, Text } from '@mantine/core'
import type { ImportProgressState } from './use-import.ts'

export function ImportProgress({ state: { sent, list } }: { state: ImportProgressState }) {
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

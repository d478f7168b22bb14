import { Checkbox, Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { textOfFile } from '../../../../../platform/contract/decode-text.ts'
import { ChooseFileButton } from '../../../../../platform/web/admin/upload.tsx'
import {
  type DataSource,
  dataKinds,
  dataLimits,
  decimalSigns,
  splitData,
  writeData,
} from '../../../contract/data-rules.ts'
import { CardForm } from '../cards/card-form.tsx'
import { DrawnPreview } from './diagram-dialog.tsx'
import type { DiagramDraft } from './draft.ts'
import { useDrawing } from './use-drawing.ts'

interface Props {
  source: string
  isNew: boolean
  onDone: (draft: DiagramDraft) => void
  onClose: () => void
}

export const dataHints: Record<DataSource['kind'], string> = {
  table: 'Put column names in the first line and row names in the first column. Keep the unit with a number: 3.3 V.',
  bom: 'Include the columns Reference (or Designator), Part (or MPN, Value, Comment) and Quantity. You can add others. Files from KiCad, Altium, JLCPCB and Digi-Key work unchanged.',
  line: 'The first column is x, and each other column is a curve. x can be months: 2026-03 or 2026-Q1. Put units in brackets: “Gain (dB)”. Each unit gets its own axis. Files from oscilloscopes and LTspice work unchanged.',
  bar: 'The first column names the bars, and each other column holds their values. Put units in brackets.',
  scatter: 'The first column is x, and each other column is a series of points. Put units in brackets.',
}

/** A table, a bill of materials or a plot: its kind and its CSV, typed, pasted from a spreadsheet or from a file, with the result below. */
export function DataDialog({ source, isNew, onDone, onClose }: Props) {
  const [data, setData] = useState(() => read(source))
  const [isRefused, setIsRefused] = useState(false)
  const [fileProblem, setFileProblem] = useState('')
  const written = writeData(data)
  const draft: DiagramDraft = { language: 'data', source: written }
  const { drawn, isCurrent } = useDrawing(draft)
  const set = (part: Partial<DataSource>) => {
    setIsRefused(false)
    setData((before) => ({ ...before, ...part }))
  }
  const choose = async (file: File) => {
    setFileProblem(
      file.size > dataLimits.source ? `A file can have up to ${dataLimits.source.toLocaleString('en')} bytes here` : '',
    )
    if (file.size <= dataLimits.source) set({ csv: textOfFile(new Uint8Array(await file.arrayBuffer())) })
  }
  const finish = () => {
    if (isCurrent && drawn?.problem === null) onDone(draft)
    else setIsRefused(true)
  }
  const hasAxes = data.kind === 'line' || data.kind === 'scatter'
  return (
    <CardForm
      title={dataKinds[data.kind]}
      action={`${isNew ? 'Insert' : 'Change'} ${dataKinds[data.kind].toLowerCase()}`}
      onSubmit={finish}
      onClose={onClose}
    >
      <NativeSelect
        label="Shown as"
        value={data.kind}
        data={Object.entries(dataKinds).map(([value, label]) => ({ value, label }))}
        onChange={(event) => set({ kind: event.currentTarget.value as DataSource['kind'] })}
        data-autofocus
      />
      <TextInput
        label="Caption"
        description="Optional"
        value={data.caption}
        onChange={(event) => set({ caption: event.currentTarget.value })}
        maxLength={dataLimits.caption}
      />
      {hasAxes && (
        <Group>
          {(['x', 'y'] as const).map((axis) => (
            <Checkbox
              key={axis}
              label={`Logarithmic ${axis} axis`}
              checked={data[axis] === 'log'}
              onChange={(event) => set({ [axis]: event.currentTarget.checked ? 'log' : 'linear' })}
            />
          ))}
        </Group>
      )}
      <NativeSelect
        label="Decimals"
        value={data.decimals ?? ''}
        data={[
          { value: '', label: 'As in the columns' },
          { value: 'point', label: 'With a point: 1,234.5' },
          { value: 'comma', label: 'With a comma: 1.234,5' },
        ]}
        onChange={({ currentTarget: { value } }) => set({ decimals: decimalSigns.find((sign) => sign === value) })}
      />
      <Textarea
        label="CSV"
        description={dataHints[data.kind]}
        value={data.csv}
        onChange={(event) => set({ csv: event.currentTarget.value })}
        maxLength={dataLimits.source}
        error={fileProblem}
        autosize
        minRows={6}
        maxRows={14}
        spellCheck={false}
        classNames={{ input: 'latex' }}
      />
      <Group gap="xs">
        <ChooseFileButton size="xs" accept=".csv,.tsv,.txt,text/csv" onChoose={(file) => void choose(file)}>
          Read a file
        </ChooseFileButton>
        <Text size="sm">You can paste cells from a spreadsheet.</Text>
      </Group>
      <DrawnPreview drawn={drawn} isRefused={isRefused} />
    </CardForm>
  )
}

/** What cannot be read as options is CSV, so that nothing is lost. */
function read(source: string): DataSource {
  const { options, csv } = splitData(source)
  const kind = (Object.keys(dataKinds) as DataSource['kind'][]).find((each) => each === options.kind) ?? 'table'
  return {
    kind,
    csv,
    caption: options.caption ?? '',
    x: options.x === 'log' ? 'log' : 'linear',
    y: options.y === 'log' ? 'log' : 'linear',
    decimals: decimalSigns.find((sign) => sign === options.decimals),
  }
}

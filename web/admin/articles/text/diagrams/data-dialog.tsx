import { Button, Checkbox, FileButton, Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  type DataSource,
  dataKinds,
  dataLimits,
  decimalSigns,
  splitData,
  writeData,
} from '../../../../../contract/article/data-rules.ts'
import { textOfFile } from '../../../../../contract/decode-text.ts'
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
  table: 'The first line names the columns, the first column the rows. A number keeps its unit: 3.3 V.',
  bom: 'A column Reference (or Designator), a column Part (or MPN, Value, Comment), a column Quantity, and what else there is. Files of KiCad, Altium, JLCPCB and Digi-Key are read as they are.',
  line: 'The first column is x, each other one a curve. x can be months: 2026-03 or 2026-Q1. Units stand in brackets: “Gain (dB)”. Each unit gets its own axis. Files of oscilloscopes and LTspice are read as they are.',
  bar: 'The first column names the bars, each other one has their values. Units stand in brackets.',
  scatter: 'The first column is x, each other one a series of points. Units stand in brackets.',
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
  const choose = async (file: File | null) => {
    if (!file) return
    setFileProblem(
      file.size > dataLimits.source
        ? `A file can have at most ${dataLimits.source.toLocaleString('en')} bytes here`
        : '',
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
          { value: '', label: 'As the columns show' },
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
        <FileButton onChange={(file) => void choose(file)} accept=".csv,.tsv,.txt,text/csv">
          {(button) => (
            <Button {...button} variant="default" size="xs">
              Read a file
            </Button>
          )}
        </FileButton>
        <Text size="sm">Cells of a spreadsheet can be pasted.</Text>
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
    ...{ kind, csv, caption: options.caption ?? '' },
    x: options.x === 'log' ? 'log' : 'linear',
    y: options.y === 'log' ? 'log' : 'linear',
    decimals: decimalSigns.find((sign) => sign === options.decimals),
  }
}

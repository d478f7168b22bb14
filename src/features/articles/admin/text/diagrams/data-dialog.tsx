import { Checkbox, Group, Modal, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { textOfFile } from '../../../../../platform/contract/decode-text.ts'
import { DialogForm, useAdminForm } from '../../../../../platform/web/admin/form.tsx'
import { ChooseFileButton } from '../../../../../platform/web/admin/upload.tsx'
import {
  type DataSource,
  dataKinds,
  dataLimits,
  decimalSigns,
  splitData,
  writeData,
} from '../../../../engineering-blocks/contract/data-rules.ts'
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

export function DataDialog({ source, isNew, onDone, onClose }: Props) {
  const [first] = useState(() => read(source))
  const [fileProblem, setFileProblem] = useState('')
  const { fields, set, text, errors, form } = useAdminForm({
    fields: first,
    check: () => ({ csv: problem }),
    send: async () => onDone(draft),
    close: onClose,
    failed: 'Failed to insert the data',
  })
  const draft: DiagramDraft = { language: 'data', source: writeData(fields) }
  const { drawn, problem } = useDrawing(draft)
  const choose = async (file: File) => {
    setFileProblem(
      file.size > dataLimits.source ? `A file can have up to ${dataLimits.source.toLocaleString('en')} bytes here` : '',
    )
    if (file.size <= dataLimits.source) set({ csv: textOfFile(new Uint8Array(await file.arrayBuffer())) })
  }
  const { kind } = fields
  return (
    <Modal opened onClose={onClose} title={dataKinds[kind]} size="lg">
      <DialogForm form={form} button={`${isNew ? 'Insert' : 'Change'} ${dataKinds[kind].toLowerCase()}`}>
        <NativeSelect
          label="Shown as"
          data={Object.entries(dataKinds).map(([value, label]) => ({ value, label }))}
          {...text('kind')}
          data-autofocus
        />
        <TextInput label="Caption" description="Optional" {...text('caption')} maxLength={dataLimits.caption} />
        <NumberOptions fields={fields} set={set} />
        <Textarea
          label="CSV"
          description={dataHints[kind]}
          {...text('csv')}
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
        <DrawnPreview drawn={drawn} isRefused={errors['csv'] !== undefined} />
      </DialogForm>
    </Modal>
  )
}

function NumberOptions({ fields, set }: { fields: DataSource; set: (changed: Partial<DataSource>) => void }) {
  const hasAxes = fields.kind === 'line' || fields.kind === 'scatter'
  return (
    <>
      {hasAxes && (
        <Group>
          {(['x', 'y'] as const).map((axis) => (
            <Checkbox
              key={axis}
              label={`Logarithmic ${axis} axis`}
              checked={fields[axis] === 'log'}
              onChange={(event) => set({ [axis]: event.currentTarget.checked ? 'log' : 'linear' })}
            />
          ))}
        </Group>
      )}
      <NativeSelect
        label="Decimals"
        value={fields.decimals ?? ''}
        data={[
          { value: '', label: 'As in the columns' },
          { value: 'point', label: 'With a point: 1,234.5' },
          { value: 'comma', label: 'With a comma: 1.234,5' },
        ]}
        onChange={({ currentTarget: { value } }) => set({ decimals: decimalSigns.find((sign) => sign === value) })}
      />
    </>
  )
}

/** What cannot be read as options becomes CSV, so that nothing is lost. */
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

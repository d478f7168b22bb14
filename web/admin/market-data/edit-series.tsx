import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { writeData } from '../../../contract/article/data-rules.ts'
import { accessLevels } from '../../../contract/catalogue.ts'
import { marketSeriesLink } from '../../../contract/links.ts'
import type { AdminSeries } from '../../../contract/market-data/endpoints.ts'
import { marketDataLimits, seriesKinds } from '../../../contract/market-data/rules.ts'
import { adminApi, formErrors } from '../api.ts'
import { SideSection } from '../articles/fields/side-section.tsx'
import { dataHints } from '../articles/text/diagrams/data-dialog.tsx'
import { DrawnPreview } from '../articles/text/diagrams/diagram-dialog.tsx'
import { useDrawing } from '../articles/text/diagrams/use-drawing.ts'
import { EntryEditor } from '../kit/entry/entry-editor.tsx'
import { LoadedEntry } from '../kit/entry/loaded-entry.tsx'
import { useEntrySaving } from '../kit/entry/use-entry-saving.ts'
import { accessNames } from '../reports/report-fields.tsx'

const load = (id: string) => adminApi.call('GET /admin/market-data/:id', { params: { id } })

export default function EditSeries() {
  return (
    <LoadedEntry noun="series" load={load}>
      {(series) => <SeriesEditor series={series} />}
    </LoadedEntry>
  )
}

type Fields = Omit<AdminSeries, 'id' | 'version' | 'isPublished'>

const emptySeries: Fields = {
  ...{ title: '', slug: '', summary: '', method: '', access: 'gold', kind: 'line', csv: '' },
}

function SeriesEditor({ series }: { series: AdminSeries | null }) {
  const [fields, setFields] = useState<Fields>(series ?? emptySeries)
  const saving = useEntrySaving<AdminSeries, Fields & { isPublished: boolean }>(series, {
    ...{ path: 'market-data', noun: 'series' },
    add: (body) => adminApi.call('POST /admin/market-data', { body }),
    edit: (id, body) => adminApi.call('PUT /admin/market-data/:id', { params: { id }, body }),
  })
  const { fields: problems, other } = formErrors(saving.error, Object.keys(emptySeries), 'The series was not saved')
  const { kind, title, csv } = fields
  const source = writeData({ kind, caption: title, x: 'linear', y: 'linear', csv })
  const { drawn } = useDrawing({ language: 'data', source })
  const set = (changed: Partial<Fields>) => {
    setFields((before) => ({ ...before, ...changed }))
    saving.touch()
  }
  const text = (name: 'title' | 'slug' | 'summary' | 'method' | 'csv') => ({
    value: fields[name],
    error: problems[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => set({ [name]: value }),
  })
  return (
    <EntryEditor
      saving={saving}
      page={marketSeriesLink}
      submit={(isPublished) => void saving.save({ ...fields, isPublished })}
      problem={other}
      side={
        <SideSection title="Page">
          <NativeSelect
            label="Who sees the figures"
            data={accessLevels.map((value) => ({ value, label: accessNames[value] }))}
            value={fields.access}
            onChange={({ currentTarget: { value } }) =>
              set({ access: accessLevels.find((one) => one === value) ?? 'gold' })
            }
          />
          <TextInput
            label="Address"
            description="Empty: made of the title. It stays as long as the series is published."
            disabled={saving.saved?.isPublished ?? false}
            {...text('slug')}
          />
        </SideSection>
      }
    >
      <TextInput label="Title" required maxLength={marketDataLimits.title} {...text('title')} />
      <Textarea label="Summary" autosize minRows={2} maxLength={marketDataLimits.summary} {...text('summary')} />
      <NativeSelect
        label="Shown as"
        data={seriesKinds.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }))}
        value={kind}
        onChange={({ currentTarget: { value } }) => set({ kind: seriesKinds.find((one) => one === value) ?? 'table' })}
      />
      <Textarea
        label="Figures"
        description={`${dataHints[kind]} Cells of a spreadsheet can be pasted.`}
        autosize
        minRows={8}
        maxRows={20}
        spellCheck={false}
        maxLength={marketDataLimits.csv}
        {...text('csv')}
      />
      <DrawnPreview drawn={drawn} isRefused={problems['csv'] !== undefined} />
      <Textarea
        label="Source and method"
        description="Anybody can read this"
        autosize
        minRows={3}
        maxLength={marketDataLimits.method}
        {...text('method')}
      />
    </EntryEditor>
  )
}

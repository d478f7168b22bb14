import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { writeData } from '../../../contract/article/data-rules.ts'
import { marketSeriesLink } from '../../../contract/links.ts'
import type { AdminSeries } from '../../../contract/market-data/endpoints.ts'
import { marketDataLimits, seriesKinds } from '../../../contract/market-data/rules.ts'
import { adminApi } from '../api.ts'
import { dataHints } from '../articles/text/diagrams/data-dialog.tsx'
import { DrawnPreview } from '../articles/text/diagrams/diagram-dialog.tsx'
import { useDrawing } from '../articles/text/diagrams/use-drawing.ts'
import { EntryEditor } from '../kit/entry/entry-editor.tsx'
import { LoadedEntry } from '../kit/entry/loaded-entry.tsx'
import { PageFields } from '../kit/entry/page-fields.tsx'
import { useEntryForm } from '../kit/entry/use-entry-form.ts'

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
  const { saving, form, problem } = useEntryForm<AdminSeries, Fields>(series, {
    ...{ path: 'market-data', noun: 'series', fields: () => series ?? emptySeries },
    add: (body) => adminApi.call('POST /admin/market-data', { body }),
    edit: (id, body) => adminApi.call('PUT /admin/market-data/:id', { params: { id }, body }),
  })
  const { fields, problems, set, text } = form
  const { kind, title, csv } = fields
  const source = writeData({ kind, caption: title, x: 'linear', y: 'linear', csv })
  const { drawn } = useDrawing({ language: 'data', source })
  const gated = { label: 'Who can see the data' }
  return (
    <EntryEditor
      saving={saving}
      page={marketSeriesLink}
      submit={(isPublished) => void saving.save({ ...fields, isPublished })}
      problem={problem}
      side={
        <PageFields
          noun="series"
          isPublished={saving.saved?.isPublished ?? false}
          gated={gated}
          access={form.fields.access}
          onAccess={(access) => form.set({ access })}
          slug={form.text('slug')}
        />
      }
    >
      <TextInput label="Title" required maxLength={marketDataLimits.title} {...text('title')} />
      <Textarea label="Summary" autosize minRows={2} maxLength={marketDataLimits.summary} {...text('summary')} />
      <NativeSelect
        label="Display as"
        data={seriesKinds.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }))}
        value={kind}
        onChange={({ currentTarget: { value } }) => set({ kind: seriesKinds.find((one) => one === value) ?? 'table' })}
      />
      <Textarea
        label="Data"
        description={`${dataHints[kind]} You can paste cells from a spreadsheet.`}
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
        description="Everyone can read this"
        autosize
        minRows={3}
        maxLength={marketDataLimits.method}
        {...text('method')}
      />
    </EntryEditor>
  )
}

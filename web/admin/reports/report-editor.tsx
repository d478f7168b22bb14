import { Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { reportLink } from '../../../contract/links.ts'
import type { AdminReport } from '../../../contract/reports/endpoints.ts'
import { reportLimits } from '../../../contract/reports/rules.ts'
import { adminApi } from '../api.ts'
import { EntryEditor } from '../kit/entry/entry-editor.tsx'
import { EntryText, useEntryText } from '../kit/entry/entry-text.tsx'
import { useEntrySaving } from '../kit/entry/use-entry-saving.ts'
import { ReportSideFields, textField } from './report-fields.tsx'
import { type ReportFields, reportErrors, toReportFields } from './report-form.ts'
import { ReportVersions } from './versions.tsx'

type Body = ReportFields & { html: string; isPublished: boolean }

/** A report as a form; null: a new one. */
export function ReportEditor({ report }: { report: AdminReport | null }) {
  const [fields, setFields] = useState(() => toReportFields(report))
  const text = useEntryText(report?.html ?? '')
  const saving = useEntrySaving<AdminReport, Body>(report, {
    ...{ path: 'reports', noun: 'report' },
    add: async (body) => toSaved(await adminApi.call('POST /admin/reports', { body })),
    edit: async (id, body) => toSaved(await adminApi.call('PUT /admin/reports/:id', { params: { id }, body })),
  })
  const { saved, setSaved, touch } = saving
  const problems = reportErrors(saving.error)
  const set = (changed: Partial<ReportFields>) => {
    setFields((before) => ({ ...before, ...changed }))
    touch()
  }
  const props = { fields, problems: problems.fields, set }
  return (
    <EntryEditor
      saving={saving}
      page={reportLink}
      submit={(isPublished) => void saving.save({ ...fields, html: text.read(), isPublished })}
      canPublish={saved !== null && saved.versions.length > 0}
      problem={problems.other || problems.fields['isPublished']}
      side={<ReportSideFields {...props} isPublished={saved?.isPublished ?? false} />}
    >
      <TextInput label="Title" required maxLength={reportLimits.title} {...textField(props, 'title')} />
      <Textarea
        label="Standfirst"
        description="A sentence or two for the list, search engines and link previews"
        autosize
        minRows={2}
        maxLength={reportLimits.standfirst}
        {...textField(props, 'standfirst')}
      />
      {saved ? (
        <ReportVersions report={saved} onUploaded={setSaved} />
      ) : (
        <Text size="sm" c="dimmed">
          Save the draft first. Then the file can be uploaded.
        </Text>
      )}
      <EntryText
        label="What it contains. Anybody can read this"
        text={text}
        problem={problems.fields['html']}
        onChange={touch}
      />
    </EntryEditor>
  )
}

const toSaved = ({ message, report }: { message: string; report: AdminReport }) => ({ message, entry: report })

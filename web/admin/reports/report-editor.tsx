import { Text, Textarea, TextInput } from '@mantine/core'
import { reportLink } from '../../../contract/links.ts'
import type { AdminReport } from '../../../contract/reports/endpoints.ts'
import { reportLimits } from '../../../contract/reports/rules.ts'
import { currencies, type PricesByCurrency } from '../../../contract/subscriptions/currencies.ts'
import { adminApi } from '../api.ts'
import { EntryEditor } from '../kit/content/entry-editor.tsx'
import { EntryText, useEntryText } from '../kit/content/entry-text.tsx'
import { useEntryForm } from '../kit/content/use-entry-form.ts'
import { ReportSideFields } from './report-fields.tsx'
import { type ReportFields, toPrices, toReportFields } from './report-form.ts'
import { ReportVersions } from './versions.tsx'

type Body = Omit<ReportFields, 'prices'> & { prices: PricesByCurrency; html: string; isPublished: boolean }

/** A report as a form; null: a new one. */
export function ReportEditor({ report }: { report: AdminReport | null }) {
  const contents = useEntryText(report?.html ?? '')
  const { saving, form, problem } = useEntryForm<AdminReport, ReportFields, Body>(report, {
    ...{
      path: 'reports',
      noun: 'report',
      fields: () => toReportFields(report),
      others: ['html', 'isPublished', ...currencies.map((code) => `prices.${code}`)],
    },
    add: (body) => adminApi.call('POST /admin/reports', { body }),
    edit: (id, body) => adminApi.call('PUT /admin/reports/:id', { params: { id }, body }),
  })
  const { saved, setSaved, touch } = saving
  const { fields, problems, text } = form
  return (
    <EntryEditor
      saving={saving}
      page={reportLink}
      submit={(isPublished) =>
        void saving.save({ ...fields, prices: toPrices(fields.prices), html: contents.read(), isPublished })
      }
      canPublish={saved !== null && saved.versions.length > 0}
      problem={problem || problems['isPublished']}
      side={<ReportSideFields form={form} isPublished={saved?.isPublished ?? false} />}
    >
      <TextInput label="Title" required maxLength={reportLimits.title} {...text('title')} />
      <Textarea
        label="Standfirst"
        description="A sentence or two for the list, search engines and link previews"
        autosize
        minRows={2}
        maxLength={reportLimits.standfirst}
        {...text('standfirst')}
      />
      {/* Once it has its own address, for which the form is shown anew: a file chosen before that would be lost. */}
      {report && saved ? (
        <ReportVersions report={saved} onUploaded={setSaved} />
      ) : (
        <Text size="sm" c="dimmed">
          Save the draft first, then upload the file.
        </Text>
      )}
      <EntryText
        label="The contents of the report. Everyone can read this"
        text={contents}
        problem={problems['html']}
        onChange={touch}
      />
    </EntryEditor>
  )
}

import { Alert, Button, Skeleton, Text, Textarea, TextInput } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { reportLink } from '../../../contract/links.ts'
import type { AdminReport } from '../../../contract/reports/endpoints.ts'
import { reportLimits } from '../../../contract/reports/rules.ts'
import editorClasses from '../articles/editor/editor.module.css'
import { pictureProblem, uploadPicture } from '../articles/images/upload-image.ts'
import type { TextHandle } from '../articles/text/text-editor-controller.ts'
import { notifyError } from '../kit/notify.tsx'
import { ReportSideFields, textField } from './report-fields.tsx'
import { type ReportFields, reportErrors, toReportFields } from './report-form.ts'
import classes from './reports.module.css'
import { useReportSaving } from './use-report-saving.ts'
import { ReportVersions } from './versions.tsx'

const TextEditor = lazy(() => import('../articles/text/text-editor.tsx'))

/** A report as a form; null: a new one. */
export function ReportEditor({ report }: { report: AdminReport | null }) {
  const [fields, setFields] = useState(() => toReportFields(report))
  // The text editor never follows later props.
  const [html] = useState(report?.html ?? '')
  const handle = useRef<TextHandle>(null)
  const form = useRef<HTMLFormElement>(null)
  const { saved, setSaved, save, isBusy, isUnsaved, touch, error } = useReportSaving(report)
  const problems = reportErrors(error)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])
  const set = (changed: Partial<ReportFields>) => {
    setFields((before) => ({ ...before, ...changed }))
    touch()
  }
  const submit = (isPublished: boolean) => void save({ ...fields, html: handle.current?.html() ?? html, isPublished })
  const isPublished = saved?.isPublished ?? false
  const props = { fields, problems: problems.fields, set }
  const wrong = problems.other || problems.fields['isPublished']
  return (
    <form ref={form} className={editorClasses.editor} onSubmit={(submitted) => submitted.preventDefault()} noValidate>
      <div className={editorClasses.bar}>
        <h1 className={editorClasses.heading}>{saved ? 'Edit report' : 'Add report'}</h1>
        <p className={editorClasses.draftLine}>
          {isUnsaved ? 'Not saved' : isPublished ? 'Published' : saved ? 'Draft, not published' : ''}
        </p>
        <div className={editorClasses.actions}>
          {saved && isPublished && (
            <Button variant="default" component="a" href={reportLink(saved.slug)}>
              View
            </Button>
          )}
          <Button variant="default" loading={isBusy} onClick={() => submit(false)}>
            {isPublished ? 'Unpublish' : 'Save draft'}
          </Button>
          {saved && saved.versions.length > 0 && (
            <Button loading={isBusy} onClick={() => submit(true)}>
              {isPublished ? 'Save' : 'Publish'}
            </Button>
          )}
        </div>
      </div>
      {wrong && (
        <Alert color="red" variant="light" role="alert" className={editorClasses.notice}>
          {wrong}
        </Alert>
      )}
      <div className={editorClasses.columns}>
        <div className={`${editorClasses.main} ${classes.form}`}>
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
          <div>
            <p className={editorClasses.label}>What it contains. Anybody can read this</p>
            {problems.fields['html'] && (
              <Text role="alert" size="sm" c="red">
                {problems.fields['html']}
              </Text>
            )}
            <Suspense fallback={<Skeleton height={320} />}>
              <TextEditor
                onMount={(mounted) => {
                  handle.current = mounted
                }}
                html={html}
                onReady={() => {}}
                onChange={touch}
                uploadPicture={uploadPicture}
                pictureProblem={pictureProblem}
                onProblem={(message) => notifyError(message, null)}
              />
            </Suspense>
          </div>
        </div>
        <div className={editorClasses.side}>
          <ReportSideFields {...props} isPublished={isPublished} />
        </div>
      </div>
    </form>
  )
}

import { Alert, Button, Skeleton, Text, Textarea, TextInput } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { AdminEvent } from '../../../contract/events/endpoints.ts'
import { eventLimits } from '../../../contract/events/rules.ts'
import { eventLink } from '../../../contract/links.ts'
import editorClasses from '../articles/editor/editor.module.css'
import { pictureProblem, uploadPicture } from '../articles/images/upload-image.ts'
import type { TextHandle } from '../articles/text/text-editor-controller.ts'
import { notifyError } from '../kit/notify.tsx'
import { useAdminSite } from '../kit/site.ts'
import { SideFields, text, WhenFields, WhereFields } from './event-fields.tsx'
import { type EventFields, eventErrors, toEventFields } from './event-form.ts'
import classes from './events.module.css'
import { useEventSaving } from './use-event-saving.ts'

const TextEditor = lazy(() => import('../articles/text/text-editor.tsx'))

/** An event as a form; null: a new one. */
export function EventEditor({ event }: { event: AdminEvent | null }) {
  const { timeZone } = useAdminSite()
  const [fields, setFields] = useState(() => toEventFields(event, timeZone))
  // The text editor never follows later props.
  const [html] = useState(event?.html ?? '')
  const handle = useRef<TextHandle>(null)
  const form = useRef<HTMLFormElement>(null)
  const { saved, save, isBusy, isUnsaved, touch, error } = useEventSaving(event)
  const problems = eventErrors(error)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])
  const set = (changed: Partial<EventFields>) => {
    setFields((before) => ({ ...before, ...changed }))
    touch()
  }
  const submit = (isPublished: boolean) => void save({ ...fields, html: handle.current?.html() ?? html, isPublished })
  const isPublished = saved?.isPublished ?? false
  const props = { fields, problems: problems.fields, set }
  return (
    <form ref={form} className={editorClasses.editor} onSubmit={(submitted) => submitted.preventDefault()} noValidate>
      <div className={editorClasses.bar}>
        <h1 className={editorClasses.heading}>{saved ? 'Edit event' : 'Add event'}</h1>
        <p className={editorClasses.draftLine}>
          {isUnsaved ? 'Not saved' : isPublished ? 'Published' : saved ? 'Draft, not published' : ''}
        </p>
        <div className={editorClasses.actions}>
          {saved && isPublished && (
            <Button variant="default" component="a" href={eventLink(saved.slug)}>
              View
            </Button>
          )}
          <Button variant="default" loading={isBusy} onClick={() => submit(false)}>
            {isPublished ? 'Unpublish' : 'Save draft'}
          </Button>
          <Button loading={isBusy} onClick={() => submit(true)}>
            {isPublished ? 'Save' : 'Publish'}
          </Button>
        </div>
      </div>
      {problems.other && (
        <Alert color="red" variant="light" role="alert" className={editorClasses.notice}>
          {problems.other}
        </Alert>
      )}
      <div className={editorClasses.columns}>
        <div className={`${editorClasses.main} ${classes.form}`}>
          <TextInput label="Title" required maxLength={eventLimits.title} {...text(props, 'title')} />
          <Textarea
            label="Summary"
            description="A sentence or two for the list, search engines and link previews"
            autosize
            minRows={2}
            maxLength={eventLimits.summary}
            {...text(props, 'summary')}
          />
          <WhenFields {...props} />
          <WhereFields {...props} />
          <div>
            <p className={editorClasses.label}>Text</p>
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
          <SideFields {...props} />
        </div>
      </div>
    </form>
  )
}

import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AdminEvent } from '../../../contract/events/endpoints.ts'
import { eventLimits } from '../../../contract/events/rules.ts'
import { eventLink } from '../../../contract/links.ts'
import { adminApi } from '../api.ts'
import { EntryEditor } from '../kit/entry/entry-editor.tsx'
import { EntryText, useEntryText } from '../kit/entry/entry-text.tsx'
import { useEntrySaving } from '../kit/entry/use-entry-saving.ts'
import { useAdminSite } from '../kit/site.ts'
import { SideFields, text, WhenFields, WhereFields } from './event-fields.tsx'
import { type EventFields, eventErrors, toEventFields } from './event-form.ts'

type Body = Omit<EventFields, 'places'> & { places: number | null; html: string; isPublished: boolean }

/** An event as a form; null: a new one. */
export function EventEditor({ event }: { event: AdminEvent | null }) {
  const { timeZone } = useAdminSite()
  const [fields, setFields] = useState(() => toEventFields(event, timeZone))
  const description = useEntryText(event?.html ?? '')
  const saving = useEntrySaving<AdminEvent, Body>(event, {
    ...{ path: 'events', noun: 'event' },
    add: async (body) => toSaved(await adminApi.call('POST /admin/events', { body })),
    edit: async (id, body) => toSaved(await adminApi.call('PUT /admin/events/:id', { params: { id }, body })),
  })
  const problems = eventErrors(saving.error)
  const set = (changed: Partial<EventFields>) => {
    setFields((before) => ({ ...before, ...changed }))
    saving.touch()
  }
  const submit = (isPublished: boolean) => {
    const places = fields.places.trim() === '' ? null : Number(fields.places)
    void saving.save({ ...fields, places, html: description.read(), isPublished })
  }
  const props = { fields, problems: problems.fields, set }
  return (
    <EntryEditor
      saving={saving}
      page={eventLink}
      submit={submit}
      problem={problems.other}
      side={<SideFields {...props} />}
    >
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
      <EntryText label="Text" text={description} problem={problems.fields['html']} onChange={saving.touch} />
    </EntryEditor>
  )
}

const toSaved = ({ message, event }: { message: string; event: AdminEvent }) => ({ message, entry: event })

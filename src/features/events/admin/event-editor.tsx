import { Textarea, TextInput } from '@mantine/core'
import { eventLink } from '../../../platform/contract/links.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { useAdminSite } from '../../../platform/web/admin/site.ts'
import { EntryEditor } from '../../content/admin/entry-editor.tsx'
import { EntryText, useEntryText } from '../../content/admin/entry-text.tsx'
import { useEntryForm } from '../../content/admin/use-entry-form.ts'
import type { AdminEvent } from '../contract/endpoints.ts'
import { eventLimits } from '../contract/rules.ts'
import { SideFields, WhenFields, WhereFields } from './event-fields.tsx'
import { type EventFields, toEventFields } from './event-form.ts'

type Body = Omit<EventFields, 'places'> & { places: number | null; html: string; isPublished: boolean }

/** An event as a form; null: a new one. */
export function EventEditor({ event }: { event: AdminEvent | null }) {
  const { timeZone } = useAdminSite()
  const description = useEntryText(event?.html ?? '')
  const { saving, form, problem } = useEntryForm<AdminEvent, EventFields, Body>(event, {
    path: 'events',
    noun: 'event',
    fields: () => toEventFields(event, timeZone),
    others: ['html'],
    add: (body) => adminApi.call('POST /admin/events', { body }),
    edit: (id, body) => adminApi.call('PUT /admin/events/:id', { params: { id }, body }),
  })
  const { fields, problems, text } = form
  const submit = (isPublished: boolean) => {
    const places = fields.places.trim() === '' ? null : Number(fields.places)
    void saving.save({ ...fields, places, html: description.read(), isPublished })
  }
  return (
    <EntryEditor saving={saving} page={eventLink} submit={submit} problem={problem} side={<SideFields {...form} />}>
      <TextInput label="Title" required maxLength={eventLimits.title} {...text('title')} />
      <Textarea
        label="Summary"
        description="A sentence or two for the list, search engines and link previews"
        autosize
        minRows={2}
        maxLength={eventLimits.summary}
        {...text('summary')}
      />
      <WhenFields {...form} />
      <WhereFields {...form} />
      <EntryText label="Text" text={description} problem={problems['html']} onChange={saving.touch} />
    </EntryEditor>
  )
}

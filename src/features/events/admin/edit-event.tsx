import { adminApi } from '../../../platform/web/admin/api.ts'
import { LoadedEntry } from '../../content/admin/loaded-entry.tsx'
import { EventEditor } from './event-editor.tsx'

const load = (id: string) => adminApi.call('GET /admin/events/:id', { params: { id } })

export default function EditEvent() {
  return (
    <LoadedEntry noun="event" load={load}>
      {(event) => <EventEditor event={event} />}
    </LoadedEntry>
  )
}

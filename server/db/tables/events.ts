import type { ColumnType, Generated } from 'kysely'
import type { ImageSize } from './images.ts'

export interface EventTables {
  events: EventsTable
  event_registrations: EventRegistrationsTable
}

interface EventsTable {
  id: Generated<number>
  slug: string
  version: Generated<number>
  title: string
  summary: string
  html: string
  starts_on: string
  ends_on: string
  start_time: string | null
  end_time: string | null
  time_zone: string
  starts_at: Date
  ends_at: Date
  place: string
  address: string
  is_online: boolean
  organizer: string
  url: string
  image_name: string | null
  image_sizes: ColumnType<ImageSize[], string, string>
  image_credit: Generated<string>
  published_at: Date | null
  deleted_at: Generated<Date | null>
  join_url: Generated<string>
  places: Generated<number | null>
  created_at: Date
  updated_at: Date
}

interface EventRegistrationsTable {
  event_id: number
  user_id: number
  registered_at: Date
  day_reminder_at: Date | null
  hour_reminder_at: Date | null
}

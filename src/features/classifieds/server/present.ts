import type { AdminClassified, ListedClassified, OwnClassified } from '../contract/endpoints.ts'
import { type ClassifiedRow, classifiedState } from './queries.ts'

export const presentClassified = (row: ClassifiedRow): ListedClassified => ({
  id: row.id,
  title: row.title,
  body: row.body,
  category: row.category,
  shownSince: (row.approved_at ?? row.submitted_at).toISOString(),
  endsAt: (row.ends_at ?? row.submitted_at).toISOString(),
})

export const presentOwnClassified = (row: ClassifiedRow, now: Date): OwnClassified => ({
  id: row.id,
  title: row.title,
  body: row.body,
  category: row.category,
  contact: row.contact,
  state: classifiedState(row, now),
  submittedAt: row.submitted_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  refusal: row.refusal,
})

export const presentClassifiedForEditors = (
  row: ClassifiedRow & { username: string; email: string },
  now: Date,
): AdminClassified => ({
  ...presentOwnClassified(row, now),
  reader: { id: row.user_id, name: row.username, email: row.email },
})

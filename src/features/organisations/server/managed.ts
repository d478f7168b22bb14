import { sql } from 'kysely'
import type { Database } from '../../../platform/server/db/database.ts'
import { findRowsOnPage, type PageQuery } from '../../../platform/server/db/paging.ts'

interface Wanted extends PageQuery {
  search: string
}

export function findSeatHolders(db: Database, id: number, { search, ...page }: Wanted) {
  const part = `%${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
  const holders = db
    .selectFrom('organisation_seats')
    .innerJoin('users', 'users.id', 'user_id')
    .where('organisation_id', '=', id)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`(lower(username) like ${part} or lower(email) like ${part})`)
  const rows = holders
    .select(['user_id', 'username', 'email', 'source', 'taken_at'])
    .orderBy(sql`lower(username)`)
    .orderBy('user_id')
  return findRowsOnPage(rows, holders, page)
}

export const findOpenInvitations = (db: Database, id: number, now: Date) =>
  db
    .selectFrom('organisation_invitations')
    .select(['id', 'email_key', 'invited_at', 'expires_at'])
    .where('organisation_id', '=', id)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute()

export const findUsesByMonth = (db: Database, id: number) =>
  db
    .selectFrom('organisation_uses')
    .select(['month', 'articles'])
    .where('organisation_id', '=', id)
    .orderBy('month', 'desc')
    .limit(12)
    .execute()

export const findSeatsOf = (db: Database, userId: number, now: Date) =>
  db
    .selectFrom('organisation_seats')
    .innerJoin('organisations', 'organisations.id', 'organisation_id')
    .select(['organisations.id', 'name', 'plan', 'ends_at'])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('ends_at', 'desc')
    .execute()

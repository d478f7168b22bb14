import { type RawBuilder, sql } from 'kysely'
import { typedId } from '../../contract/numbers.ts'
import type { Database } from '../db/database.ts'

/** SQL condition on `users as u`: an account by its id, alone if there is one, else by part of its name or address. Each part has an index. */
export async function accountNamed(db: Database, text: string): Promise<RawBuilder<unknown>> {
  const id = typedId(text)
  const numbered = id !== null && (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst())
  if (numbered) return sql`u.id = ${id}`
  const part = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql`(lower(u.username) like ${part} or lower(u.email) like ${part})`
}

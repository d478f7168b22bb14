import type { Database } from '../db/database.ts'
import type { DemoPerson } from './part.ts'
import { readers, staff } from './people-rows.ts'

export async function findPeople(db: Database): Promise<{ editors: DemoPerson[]; readers: DemoPerson[] }> {
  const found = await db
    .selectFrom('users')
    .select(['id as userId', 'username', 'email'])
    .where(
      'email_key',
      'in',
      [...staff, ...readers].map(({ email }) => email),
    )
    .execute()
  const byEmail = new Map(found.map((person) => [person.email, person]))
  const accountsOf = (people: readonly { email: string }[]) => people.flatMap(({ email }) => byEmail.get(email) ?? [])
  return { editors: accountsOf(staff), readers: accountsOf(readers) }
}

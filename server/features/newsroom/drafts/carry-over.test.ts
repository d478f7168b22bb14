import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../../../../test/database.ts'
import { insertMember } from '../../../../test/members.ts'
import { migrate } from '../../../db/migrate.ts'

const migrations = new URL('../../../../db/migrations', import.meta.url).pathname

test('the one draft of a new article that each editor had before is carried over', async () => {
  const handle = await openTestDatabase()
  onTestFinished(() => handle.close())
  const { db } = handle
  await sql`drop schema public cascade; create schema public`.execute(db)
  await migrate(handle, migrations, '0031_events.sql')
  const now = new Date('2026-03-02T09:00:00Z')
  const { userId: meera } = await insertMember(db, { role: 'editor' }, now)
  const { userId: ravi } = await insertMember(db, { role: 'editor' }, now)
  const content = (title: string) => JSON.stringify({ title, categories: [] })
  await sql`
    insert into article_drafts (editor_id, article_id, content, number, saved_at)
    values (${meera}, null, ${content('Hers')}, 7, ${now}), (${ravi}, null, ${content('His')}, 8, ${now})`.execute(db)
  await migrate(handle, migrations)
  const drafts = await db.selectFrom('new_article_drafts').selectAll().orderBy('number').execute()
  const unplanned = { discarded_at: null, assignee_id: null, due_on: null }
  const common = { ...unplanned, key: expect.stringMatching(/^[a-z]{20}$/), saved_at: now }
  expect(drafts).toEqual([
    { ...common, editor_id: meera, content: JSON.parse(content('Hers')), number: 7 },
    { ...common, editor_id: ravi, content: JSON.parse(content('His')), number: 8 },
  ])
  expect(await db.selectFrom('article_drafts').selectAll().execute()).toEqual([])
})

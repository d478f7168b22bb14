import { findDemoArticles } from '../../features/articles/demo/index.ts'
import { Settings } from '../../features/settings/server/index.ts'
import type { Database } from '../../platform/server/db/database.ts'
import { inTransaction } from '../../platform/server/db/transaction.ts'
import type { DemoStage } from '../../platform/server/demo/part.ts'
import { findPeople } from '../../platform/server/demo/people.ts'
import { type DemoFiles, makeFiles } from './files.ts'
import { addLibrary, partsOfDemo } from './parts.ts'
import { rememberDemoRows } from './remember-rows.ts'

/**
 * Loads the demo, dated up to `now`, all or nothing: the next start would take half of it for a real magazine. If the
 * database came with the articles, loads the rest with their date. Makes the files unless given.
 */
export async function loadDemo(
  given: Omit<DemoStage, 'settings'>,
  files?: Promise<DemoFiles>,
): Promise<{ articles: number }> {
  // First, since settings are no part of the demo.
  const settings = await Settings.open(given.db, given.config.firstSettings, given.now)
  return inTransaction(given.db, (db) =>
    rememberDemoRows(db, async () => {
      const packed = await db.deleteFrom('packed_demo').returning('dated_at').executeTakeFirst()
      const stage = { ...given, settings, db, now: packed?.dated_at ?? given.now }
      const making = files ?? makeFiles({ ...stage, publisher: settings.publisher().name })
      if (!packed) await addLibrary(stage)
      return addRest(stage, making)
    }),
  )
}

async function addRest(stage: DemoStage, making: Promise<DemoFiles>): Promise<{ articles: number }> {
  const { db } = stage
  const people = await findPeople(db)
  const admin = (await findAdmin(db)) ?? people.editors[0]
  if (!admin) throw new Error('The demo has no staff')
  const magazine = { ...stage, ...people, ...(await findDemoArticles(db)), admin }
  for (const { name, texts, add } of await partsOfDemo())
    await add?.(magazine, texts ? ((await making).get(name) ?? []) : [])
  return { articles: magazine.articles.length }
}

const findAdmin = (db: Database) =>
  db
    .selectFrom('users')
    .select(['id as userId', 'username', 'email'])
    .where('role', '=', 'admin')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

import { Settings } from '../../features/settings/server/index.ts'
import type { Database } from '../../platform/server/db/database.ts'
import { inTransaction } from '../../platform/server/db/transaction.ts'
import { rememberDemoRows } from '../trial/demo-rows.ts'
import { addAdFigures, addSearches, addViews } from './activity.ts'
import { addClassifieds } from './classifieds.ts'
import { readDemo } from './contents.ts'
import { addEvents } from './events.ts'
import { type DemoFiles, makeFiles } from './files.ts'
import { addLibrary, findLibrary } from './library.ts'
import { addNewsletter } from './newsletter.ts'
import { addNewsroomWork } from './newsroom.ts'
import { addSubscriptions, type Stage } from './people.ts'
import { addWhatPlansPayFor } from './plans.ts'
import { addReports } from './reports.ts'
import { addWhitePapers } from './white-papers.ts'

/** Article ids by file name, for references between demo content. */
const sentArticles = [
  'decoupling-that-works-antiresonance',
  'selecting-an-mlcc-under-dc-bias',
  'buy-mlcc-by-capacitance-under-bias',
]
const editedArticles = ['denholt-dp150-open-frame', 'w25q128jv-suffix-and-quad-enable']

/**
 * Fills a database with the demo magazine, dated up to `now`: articles, pictures, advertisements, and people who read them. All of it
 * or nothing: the next start would take half of it for somebody's magazine. In a database that came with the articles it loads the rest,
 * dated as they are. By default it makes the files too.
 */
export async function loadDemo(
  given: Omit<Stage, 'settings'>,
  files?: Promise<DemoFiles>,
): Promise<{ articles: number }> {
  // First, since settings are no part of the demo.
  const settings = await Settings.open(given.db, given.config.firstSettings, given.now)
  return inTransaction(given.db, (db) =>
    rememberDemoRows(db, async () => {
      const packed = await db.deleteFrom('packed_demo').returning('dated_at').executeTakeFirst()
      const stage = { ...given, settings, db, now: packed?.dated_at ?? given.now }
      const making = files ?? makeFiles({ ...stage, publisher: settings.publisher().name })
      if (!packed) await addLibrary(stage, await readDemo())
      return addRest(stage, making)
    }),
  )
}

/** What depends on the configuration, and people's doings, which are quieter at weekends. */
async function addRest(stage: Stage, making: Promise<DemoFiles>): Promise<{ articles: number }> {
  const { db, now } = stage
  const { editors, readers, articles, booked, idOf } = await findLibrary(db)
  await inTransaction(db, (tx) => addEvents(tx, editors, now))
  const admin = (await findAdmin(db)) ?? editors[0]
  if (!admin) throw new Error('The demo has no staff')
  await inTransaction(db, (tx) => addWhatPlansPayFor(tx, idOf, { editor: admin, now }))
  await addSubscriptions(stage, readers, admin)
  await addClassifieds(stage, readers, admin)
  await addNewsletter(stage, readers, sentArticles.flatMap(idOf), admin)
  await addViews(stage, articles, readers)
  await addSearches(stage)
  await addAdFigures(stage, booked)
  await addNewsroomWork(stage, editedArticles.flatMap(idOf), editors, admin)
  const { reports, whitePapers } = await making
  await addReports(stage, admin, reports)
  await addWhitePapers(stage, admin, whitePapers)
  return { articles: articles.length }
}

const findAdmin = (db: Database) =>
  db
    .selectFrom('users')
    .select(['id as userId', 'username', 'email'])
    .where('role', '=', 'admin')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/**
 * A program for tests to kill. It opens the embedded database in the given folder, prints `open`, and inserts rows one
 * by one: `wrote <id>` for each commit, `refused <state>` for each error. After 20 errors it prints `alive` and exits.
 */
import { sql } from 'kysely'
import { openDatabase } from '../src/platform/server/db/database.ts'
import { sqlState } from '../src/platform/server/db/errors.ts'

const [dataDir = '', textLength = '100'] = process.argv.slice(2)
const text = 'x'.repeat(Number(textLength))

const { db } = await openDatabase({ databaseUrl: null, dataDir, poolSize: 1, onError: () => {} })
await sql`create table if not exists notes (id bigint generated always as identity primary key, text text storage external)`.execute(
  db,
)
console.log('open')

for (let refusals = 0; refusals < 20; ) {
  try {
    const { rows } = await sql<{ id: number }>`insert into notes (text) values (${text}) returning id`.execute(db)
    console.log(`wrote ${rows[0]?.id}`)
  } catch (error) {
    refusals += 1
    console.log(`refused ${sqlState(error)}`)
    await new Promise((done) => setTimeout(done, 20))
  }
}
console.log('alive')
process.exit(0)

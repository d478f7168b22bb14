/**
 * A program for tests to kill. It opens the embedded database in the folder that it is given, says `open`, and writes
 * rows one by one: `wrote <id>` once a row is acknowledged, `refused <state>` where it is not. After 20 refusals it says
 * `alive` and ends by itself.
 */
import { sql } from 'kysely'
import { openDatabase } from '../server/db/database.ts'
import { sqlState } from '../server/db/errors.ts'

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

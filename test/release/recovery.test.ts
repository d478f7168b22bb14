import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, copyFile, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { seconds } from '../../src/platform/server/core/durations.ts'
import { publishArticles } from '../faults/content.ts'
import { startOwnPostgres } from '../faults/postgres.ts'
import { inDatabase, temporaryFolder } from '../faults/programs.ts'

const run = promisify(execFile)
const program = '/usr/bin/pg_basebackup'

const linesOf = (text: string, beginning: RegExp) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('    ') && beginning.test(line.trim()))
    .map((line) => line.trim())

test.runIf(existsSync(program))(
  'PostgreSQL is restored to a moment as deploy/backups.md says, and what was deleted a second later is there',
  async () => {
    const postgres = await startOwnPostgres()
    const { data } = postgres
    const { uid, gid } = await stat(data)
    const folder = dirname(data)
    const deploy = join(import.meta.dirname, '..', '..', 'deploy')
    const doc = await readFile(join(deploy, 'backups.md'), 'utf8')
    const here = (line: string) => line.replaceAll('/srv/', `${folder}/`)
    await run('mkdir', [join(folder, 'wal'), join(folder, 'base')], { uid, gid })
    await appendFile(
      join(data, 'postgresql.conf'),
      `\n${linesOf(doc, /^archive_/)
        .map(here)
        .join('\n')}\n`,
    )
    await postgres.restart()
    const place = { dataDir: await temporaryFolder(), databaseUrl: await postgres.createDatabase() }
    await publishArticles(place, 1)

    const { port } = new URL(postgres.url)
    const env = { ...process.env, PGHOST: '127.0.0.1', PGPORT: port, PGUSER: 'postgres' }
    const [bases, log] = [join(folder, 'base'), join(folder, 'wal')]
    await run('mkdir', [join(bases, '2026-01-04T022000.1.part')], { uid, gid })
    for (let week = 1; week <= 3; week++) {
      await run('sh', [join(deploy, 'base-backup'), bases, log], { env, uid, gid, cwd: folder })
      await postgres.query('select pg_switch_wal()')
    }
    const kept = (await readdir(bases)).toSorted()
    expect(kept).toEqual([expect.stringMatching(/^20.*\d$/), expect.stringMatching(/^20.*\d$/)])
    const label = await readFile(join(bases, kept[0] ?? '', 'backup_label'), 'utf8')
    const [oldest] = (await readdir(log)).filter((name) => /^[\dA-F]{24}$/.test(name)).toSorted()
    expect(label).toContain(`(file ${oldest})`)
    await publishArticles(place, 2)
    const [moment] = await postgres.query('select now()::text as at, pg_sleep(1)')
    await inDatabase(place, ({ db }) => db.deleteFrom('articles').execute())
    const [{ file } = {}] = await postgres.query('select pg_walfile_name(pg_switch_wal()) as file')
    await expect.poll(() => existsSync(join(folder, 'wal', String(file))), { timeout: seconds(30) }).toBe(true)

    await postgres.stop()
    await rename(data, join(folder, 'lost'))
    await rename(join(bases, kept[1] ?? ''), data)
    await copyFile(join(folder, 'lost', 'postmaster.opts'), join(data, 'postmaster.opts'))
    const settings = linesOf(doc, /^(restore_command|recovery_)/).map((line) =>
      here(line).replace(/(?<=time = ')[^']*/, String(moment?.['at'])),
    )
    expect(settings).toHaveLength(3)
    await appendFile(join(data, 'postgresql.conf'), `\n${settings.join('\n')}\n`)
    await writeFile(join(data, 'recovery.signal'), '')
    await postgres.start()
    const takesWrites = async () => (await postgres.query('select pg_is_in_recovery() as busy'))[0]?.['busy'] === false
    await expect.poll(takesWrites, { timeout: seconds(30) }).toBe(true)
    const articles = await inDatabase(place, ({ db }) => db.selectFrom('articles').select('id').execute())
    expect(articles).toHaveLength(3)
  },
)

import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { rewriteBackup } from '../../../../../test/archives.ts'
import { createDatabase } from '../../../../../test/database.ts'
import { type Magazine, openMagazine } from '../../../../../test/magazine.ts'
import { openBucketServer } from '../../../../../test/s3.ts'
import { readConfig } from '../../../../platform/server/config/config.ts'
import { days, minutes, seconds } from '../../../../platform/server/core/durations.ts'
import { findLastBackup } from '../../../../platform/server/core/last-backup.ts'
import { openBackupPlace } from '../../../../platform/server/gateways/backups/open.ts'
import { backupCommand, restoreCommand } from './commands.ts'
import { makeBackupKey } from './encryption.ts'
import { backupName } from './kept-backups.ts'
import { storeBackup, tryNewestBackup } from './scheduled-backup.ts'

const now = new Date('2026-03-02T03:20:07Z')
const name = 'groundplane-2026-03-02T032007.zip.age'
/** As the first versions named it. */
const old = 'groundplane-2026-03-02T0320.zip.age'

let folder: string
let key: string
let magazine: Magazine
beforeAll(async () => {
  key = await makeBackupKey()
  magazine = await openMagazine({ kind: 'postgres' })
  await magazine.publishes({ title: 'Ω “quotes" \\ and\nlines\t\u2028' })
})
afterAll(() => magazine.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groundplane-kept-'))
  await mkdir(join(folder, 'data'))
  return () => rm(folder, { recursive: true, force: true })
})

const configOf = (environment: Record<string, string> = {}) =>
  readConfig({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: magazine.database.databaseUrl ?? '',
    BACKUP_URL: `file://${join(folder, 'kept')}`,
    BACKUP_KEY: key,
    ...environment,
  })
const kept = () => readdir(join(folder, 'kept'))

/** A trial makes a database from nothing. */
const slow = { timeout: minutes(5) }

describe('in a folder', slow, () => {
  test('a backup without an image that the store has lost says which', async () => {
    const { db } = magazine.database
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const lost = 'a1'.repeat(16)
    await sql`insert into pictures (name, sizes, uploaded_at)
      values (${lost}, '[{"width": 400, "height": 300}]', now())`.execute(db)
    onTestFinished(async () => {
      said.mockRestore()
      await db.deleteFrom('pictures').execute()
    })
    await storeBackup(configOf(), now)
    expect(said.mock.calls.map(String)).toContain(`An image is missing in the image store: ${lost}-400.webp`)
  })

  test('a backup is encrypted, for its owner only, and is restored on trial without a trace', async () => {
    const config = configOf()
    expect(await storeBackup(config, now)).toMatchObject({ file: name, files: 0 })
    const file = join(folder, 'kept', name)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await readFile(file, 'latin1')).startsWith('age-encryption.org/v1\n-> X25519 ')).toBe(true)
    expect(await readFile(file, 'utf8')).not.toContain('articles')
    const tried = await tryNewestBackup(config)
    expect(tried).toMatchObject({ file: name, rows: expect.any(Number) })
    expect(tried.rows).toBeGreaterThan(10)
    expect(await readdir(join(folder, 'data'))).toEqual(['last-backup.json'])
  })

  test('older backups go once the new one is there, and other files stay', async () => {
    const nights = Array.from({ length: 8 }, (_, night) => new Date(now.getTime() + days(night)))
    const before = nights.map((at, night) => backupName(at, night > 0))
    await mkdir(join(folder, 'kept'))
    for (const other of ['notes', ...before]) await writeFile(join(folder, 'kept', other), '')
    const { file } = await storeBackup(configOf(), new Date(now.getTime() + days(8)))
    // The second and the third of March are the last backups of no week or month.
    expect((await kept()).toSorted()).toEqual([...before.slice(2), file, 'notes'].toSorted())
  })

  test('two backups of a minute are two files, and none is written over another', async () => {
    const config = configOf()
    await storeBackup(config, now)
    await rename(join(folder, 'kept', name), join(folder, 'kept', old))
    const before = await readFile(join(folder, 'kept', old))
    const later = new Date(now.getTime() + seconds(1))
    const place = openBackupPlace({ kind: 'folder', folder: join(folder, 'kept') }, folder)
    await place.keep(name, (file) => writeFile(file, before))
    await expect(storeBackup(config, now)).rejects.toThrow(
      `the folder ${join(folder, 'kept')} already has the backup ${name}. Try again in a second.`,
    )
    expect(before.equals(await readFile(join(folder, 'kept', name)))).toBe(true)
    // Both are of one day, of which the last stays.
    await storeBackup(config, later)
    expect(await kept()).toEqual(['groundplane-2026-03-02T032008.zip.age'])
  })

  test('a wrong key, no key, a changed and a cut file are refused in a sentence, and no database is touched', async () => {
    await storeBackup(configOf(), now)
    const file = join(folder, 'kept', name)
    const restored = async (environment: Record<string, string> = {}) => {
      const DATABASE_URL = await createDatabase(inject('postgresTemplate'))
      const config = configOf({ DATA_DIR: join(folder, 'new'), DATABASE_URL, ...environment })
      return restoreCommand(config, file)
    }
    await expect(restored({ BACKUP_KEY: await makeBackupKey() })).rejects.toThrow(
      /was encrypted with another key\. Set BACKUP_KEY/,
    )
    await expect(restored({ BACKUP_KEY: '' })).rejects.toThrow(/is encrypted\. Set BACKUP_KEY/)
    const whole = await readFile(file)
    const changed = Buffer.from(whole)
    changed.writeUInt8(whole.readUInt8(whole.length - 100) ^ 1, whole.length - 100)
    for (const bytes of [changed, whole.subarray(0, -40), whole.subarray(0, 120)]) {
      await writeFile(file, bytes)
      await expect(restored()).rejects.toThrow(/is damaged or incomplete/)
      await expect(tryNewestBackup(configOf())).rejects.toThrow(/is damaged or incomplete/)
    }
    expect((await readdir(join(folder, 'new'))).filter((entry) => entry.startsWith('backup-'))).toEqual([])
    await writeFile(file, whole)
    await restored()
  })

  test('what the database says otherwise than the backup is found on trial', async () => {
    const config = configOf({ BACKUP_KEY: '' })
    await storeBackup(config, now)
    const file = join(folder, 'kept', 'groundplane-2026-03-02T032007.zip')
    const other = join(folder, 'kept', 'groundplane-2026-03-03T032007.zip')
    await rewriteBackup(file, other, 'tables/articles.jsonl', (text) => text.replace('{"id":', '{ "id":'))
    await expect(tryNewestBackup(config)).rejects.toThrow('The restored table articles differs from the backup.')
  })

  test('a full disk and a file in the way are told in a sentence', async () => {
    const place = openBackupPlace({ kind: 'folder', folder }, folder)
    await expect(place.keep('x', () => writeFile('/dev/full', 'x'))).rejects.toThrow(
      `Failed to store the backup in the folder ${folder}: its disk is full (ENOSPC).`,
    )
    await writeFile(join(folder, 'kept'), '')
    await expect(storeBackup(configOf(), now)).rejects.toThrow(/Failed to store the backup in the folder .*: .*\(E/)
  })
})

test(
  'in a bucket backups are kept in parts, tried, also under their former names, and removed, and a bucket that denies is told in a sentence',
  slow,
  async () => {
    const bucket = await openBucketServer()
    try {
      const config = configOf({ BACKUP_URL: bucket.url })
      bucket.failUploadsWith(403)
      await expect(storeBackup(config, now)).rejects.toThrow('it denies this with these keys')
      expect(await findLastBackup(config.dataDir)).toBeNull()
      bucket.failUploadsWith(null)
      await storeBackup(config, now)
      expect(await findLastBackup(config.dataDir)).toMatchObject({ file: name, rows: expect.any(Number) })
      expect([...bucket.objects.keys()]).toEqual([`the/magazine/${name}`])
      const [stored] = bucket.objects.values()
      if (stored) bucket.objects.set(`the/magazine/${old}`, stored)
      bucket.objects.delete(`the/magazine/${name}`)
      expect(await tryNewestBackup(config)).toMatchObject({ file: old })
      expect(await readdir(join(folder, 'data'))).toEqual(['last-backup.json'])

      if (!config.backups) throw new Error('no place')
      const place = openBackupPlace(config.backups.place, folder)
      const large = randomBytes(17 * 2 ** 20)
      await place.keep('large', (file) => writeFile(file, large))
      expect((await place.list()).map((found) => found.name)).toEqual([old, 'large'])
      await place.open('large', async (file) => expect(large.equals(await readFile(file))).toBe(true))
      await place.remove('large')
      expect(bucket.objects.size).toBe(1)

      bucket.failWith(403)
      await expect(storeBackup(config, now)).rejects.toThrow(
        'Failed to store the backup in the bucket pictures: it denies this with these keys (AccessDenied).',
      )
      bucket.failWith(null)
      const wrong = configOf({ BACKUP_URL: bucket.url.replace('AKIDTEST', 'AKIDOTHER') })
      await expect(storeBackup(wrong, now)).rejects.toThrow('the secret does not belong to the key')
      expect(await readdir(join(folder, 'data'))).toEqual(['last-backup.json'])
    } finally {
      await bucket.close()
    }
  },
)

test('a restore names what it has stopped and what no backup has', async () => {
  const { db } = magazine.database
  const at = magazine.clock.now
  await sql`insert into webhooks (address, events, secret, created_at, created_by_name)
    values ('https://example.com', '{article.published}', '\\x01', ${at}, 'Anna')`.execute(db)
  await sql`insert into newsletter_schedules (newsletter_id, subject, request, starts_at, created_at, created_by_name)
    values (1, 'Week 9', '{}', ${at}, ${at}, 'Anna'), (1, 'Week 10', '{}', ${at}, ${at}, 'Anna')`.execute(db)
  const file = join(folder, 'move.zip')
  await backupCommand(configOf(), file)
  const lines: string[] = []
  const spy = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  onTestFinished(() => spy.mockRestore())
  const DATABASE_URL = await createDatabase(inject('postgresTemplate'))
  await restoreCommand(configOf({ DATA_DIR: join(folder, 'new'), DATABASE_URL }), file)
  expect([...lines.slice(0, -2).toSorted(), ...lines.slice(-2)]).toEqual([
    'Stopped: scheduled newsletters (2)',
    'Stopped: webhooks (1)',
    'Not in a backup: waiting emails and failed jobs.',
    expect.stringContaining('Restored the backup'),
  ])
})

test('a command writes an encrypted file if its name ends in .age', async () => {
  const file = join(folder, 'by-hand.zip.age')
  await expect(backupCommand(configOf({ BACKUP_KEY: '' }), file)).rejects.toThrow(/Set BACKUP_KEY/)
  await backupCommand(configOf(), file)
  expect(await readFile(file, 'latin1')).toMatch(/^age-encryption/)
  await backupCommand(configOf(), join(folder, 'by-hand.zip'))
  expect(await readFile(join(folder, 'by-hand.zip'), 'latin1')).toMatch(/^PK/)
})

test('backups in a bucket without a key are refused at the start', () => {
  expect(() => configOf({ BACKUP_URL: 's3://a:b@bucket', BACKUP_KEY: '' })).toThrow(/BACKUP_KEY: backups in a bucket/)
  expect(() => configOf({ BACKUP_SCHEDULE: 'daily' })).toThrow(/BACKUP_SCHEDULE: must be five cron fields/)
})

import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { rewriteBackup } from '../../../../../test/archives.ts'
import { createDatabase, type DatabaseKind } from '../../../../../test/database.ts'
import { type Magazine, openMagazine } from '../../../../../test/magazine.ts'
import { aMember } from '../../../../../test/members.ts'
import { openBucketServer } from '../../../../../test/s3.ts'
import { failLoudly } from '../../../../../test/template.ts'
import { Visitor } from '../../../../../test/visitor.ts'
import { links } from '../../../../platform/contract/links.ts'
import { specifiedCatalogue } from '../../../../platform/contract/sections/specified.ts'
import { readConfig } from '../../../../platform/server/config/config.ts'
import { type Database, type DatabaseHandle, openDatabase } from '../../../../platform/server/db/database.ts'
import type { FileStore } from '../../../../platform/server/gateways/files/index.ts'
import { openFileStore } from '../../../../platform/server/gateways/files/open.ts'
import { type RestoreTarget, restoreBackup } from './restore-backup.ts'
import { findSequences, findTables, readRows } from './tables.ts'
import { type BackupSummary, writeBackup } from './write-backup.ts'

const madeAt = new Date('2026-03-02T03:00:00Z')
const picture = { name: '0123456789abcdef'.repeat(2), bytes: Buffer.from('a picture') }
const attachment = { name: `${'0b'.repeat(16)}.zip`, content: Buffer.from('PK of an article PK') }
const mediaPack = { file: `${'0a'.repeat(16)}.pdf`, content: Buffer.from('%PDF-1.7 the media pack %%EOF') }
const asset = 'files/assets/of-the-demo-magazine.webp'
const odd = 'Ω “quotes" \\ and\nlines\t\u2028 =1+1 \\N \\. 汉字 🎛'

let folder: string
let cleanUp: (() => unknown)[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groundplane-backup-'))
  cleanUp = [() => rm(folder, { recursive: true, force: true })]
})
afterEach(async () => {
  for (const step of cleanUp.toReversed()) await step()
})

const storeIn = (dataDir: string, url?: string): FileStore =>
  openFileStore(readConfig({ DATA_DIR: dataDir, ...(url && { STORAGE_URL: url }) }).storage, pino({ level: 'silent' }))

async function aMagazine(kind: DatabaseKind) {
  const dataDir = join(folder, 'data')
  const magazine = await openMagazine({ kind })
  cleanUp.push(() => magazine.close())
  const { db } = magazine.database
  for (let i = 0; i < 20; i++) await magazine.publishes({ title: `Article ${i}` })
  await magazine.publishes({ title: odd, keywords: [odd, ''] })
  const gold = await aMember(magazine, { plan: 'gold', username: odd })
  const named = JSON.stringify({ name: odd })
  await db.updateTable('settings').set({ value: named }).where('group_name', '=', 'identity').execute()
  const catalogue = { ...specifiedCatalogue, former: { sections: { odd: { name: odd, to: 'news' } }, categories: {} } }
  await db
    .insertInto('catalogue')
    .values({ value: JSON.stringify(catalogue), version: 3, updated_at: madeAt })
    .execute()
  // The jobs would work on what follows.
  await magazine.app.close()
  await addNewsletter(db)
  const pictures = storeIn(dataDir)
  for (const file of [asset, 'files/images/2019/an earlier one.jpg']) {
    await mkdir(dirname(join(dataDir, file)), { recursive: true })
    await writeFile(join(dataDir, file), file)
  }
  await addPicture(db, pictures, picture.name)
  const drawing = [{ width: 1280, height: 720, isVector: true }]
  await db
    .insertInto('pictures')
    .values({ name: 'a-drawing', sizes: '[]', detail: JSON.stringify(drawing), uploaded_at: madeAt })
    .execute()
  await addMediaPack(db, pictures)
  await addAttachment(db, pictures)
  await writeFile(join(dataDir, 'files/pictures', 'somebody else’s file'), '')
  await sql`select setval('article_draft_numbers', 8, false)`.execute(db)
  return { magazine, gold, source: { db, pictures, dataDir } }
}

type Source = Awaited<ReturnType<typeof aMagazine>>['source']

async function addPicture(db: Database, pictures: FileStore, name: string) {
  const sizes = JSON.stringify([{ width: 320, height: 180 }])
  const original = `${name}.jpg`
  await db.insertInto('pictures').values({ name, sizes, original, uploaded_at: madeAt }).execute()
  await pictures.put(original, picture.bytes, 'image/jpeg')
  for (const format of ['webp', 'avif']) await pictures.put(`${name}-320.${format}`, picture.bytes, `image/${format}`)
}

async function addAttachment(db: Database, pictures: FileStore) {
  const { name, content } = attachment
  await pictures.put(name, content, 'application/zip')
  await db
    .insertInto('attachments')
    .values({ name, download_name: 'files.zip', bytes: content.length, uploaded_by: null, uploaded_at: madeAt })
    .execute()
}

async function addMediaPack(db: Database, pictures: FileStore) {
  const { file, content } = mediaPack
  await pictures.put(file, content, 'application/pdf')
  await db.insertInto('media_pack').values({ file, bytes: content.length, uploaded_at: madeAt }).execute()
}

async function addNewsletter(db: Database) {
  await sql`
    insert into newsletter_sends (newsletter_id, digest, subject, preheader, custom_message, article_ids, html, plain_text, placeholders, to_all, state, created_at,
      created_by_name, running_since, total, leased, queued)
    values (1, '\\x00ff', ${odd}, '', '', '{3,1}', '<p>', 'plain', ${JSON.stringify({ unsubscribe: odd })}, true, 'sending', ${madeAt}, 'Anna',
      ${madeAt}, 2, 1, 1)`.execute(db)
  await sql`insert into newsletter_recipients (send_id, position, subscriber_id, state, worker_id)
    values (1, 1, 1, 'leased', gen_random_uuid()), (1, 2, 2, 'queued', null)`.execute(db)
  await sql`insert into imports (kind, file_name, source, options, state, created_at, created_by_name, lines)
    values ('newsletter', 'list.csv', 'email', '{"newsletter": 1}', 'importing', ${madeAt}, 'Anna', 1)`.execute(db)
}

async function addManyArticles(db: Database) {
  await sql`
    insert into articles (title, body_html, excerpt, preview, word_count, section, access, entered_at, dated_at)
    select 'Regulator ' || n, '<p>Text</p>', 'Text', '', 1, 'news', 'free', ${madeAt}, ${madeAt} from generate_series(1, 600) as n`.execute(
    db,
  )
  await sql`
    insert into search_documents
      (audience, article_id, title, subjects, section, access, categories, year, dated_at, lexemes, title_words, body)
    select 'all', id, title, '{}', section, access, '{}', 2026, dated_at, to_tsvector('simple', title), to_tsvector('simple', title), ''
    from articles where title like 'Regulator %'`.execute(db)
}

const aNewPlace = async (kind: DatabaseKind) => aPlace(kind === 'postgres' ? await createDatabase() : null)

/** As a second try of a restore finds it. Empty tables take less work. */
const anEmptyPlace = async () => aPlace(await createDatabase(inject('postgresTemplate')))

async function aPlace(databaseUrl: string | null) {
  const dataDir = await mkdtemp(join(folder, 'new-'))
  const embedded = { durable: false, minFreeBytes: 0 }
  const database = await openDatabase({ databaseUrl, dataDir, poolSize: 2, onError: failLoudly, embedded })
  cleanUp.push(() => database.close())
  return { target: { database, pictures: storeIn(dataDir), dataDir }, databaseUrl }
}

async function everything(db: Database) {
  return db.transaction().execute(async (tx) => {
    const tables: Record<string, string[]> = {}
    for (const table of await findTables(tx)) tables[table.name] = (await Array.fromAsync(readRows(tx, table))).flat()
    return { tables, sequences: await findSequences(tx) }
  })
}

const filesIn = async (dataDir: string) => (await readdir(join(dataDir, 'files'), { recursive: true })).toSorted()

async function rowsIn({ db }: DatabaseHandle, table: string): Promise<number> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(db)
  if (!rows[0]?.there) return 0
  return (await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db)).rows[0]?.count ?? 0
}

describe.each([
  ['embedded', 'postgres'],
  ['postgres', 'embedded'],
] as const)('from %s to %s', (from, to) => {
  test('a restored magazine has the same rows and files, and works', async () => {
    const { source, gold, magazine } = await aMagazine(from)
    await addManyArticles(source.db)
    const before = await everything(source.db)
    const file = join(folder, 'magazine.zip')
    expect((await writeBackup(file, source, madeAt)).missing).toEqual([])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const { target, databaseUrl } = await aNewPlace(to)
    await restoreBackup(file, target)

    const after = await everything(target.database.db)
    const halted = ['newsletter_sends', 'imports']
    for (const name of halted) delete before.tables[name]
    for (const name of halted) delete after.tables[name]
    expect(after).toEqual(before)
    expect(await filesIn(target.dataDir)).toEqual(
      (await filesIn(source.dataDir)).filter((name) => !name.startsWith('pictures/somebody')),
    )
    for (const kept of [`${picture.name}-320.webp`, `${picture.name}.jpg`])
      expect(await readFile(join(target.dataDir, 'files/pictures', kept))).toEqual(picture.bytes)
    expect(await readFile(join(target.dataDir, 'files/pictures', attachment.name))).toEqual(attachment.content)

    const restored = await openMagazine({
      database: Object.assign(target.database, {
        dataDir: target.dataDir,
        databaseUrl,
        empty: async () => {},
        renew: async () => {},
      }),
      environment: { DATA_DIR: target.dataDir, SITE_NAME: 'Of the environment' },
    })
    try {
      expect((await restored.get('/api/site')).json().name).toBe(odd)
      expect((await restored.get('/api/site/sections')).json().former).toEqual({ odd: 'news' })
      const reader = Object.assign(new Visitor(restored), { token: gold.token })
      expect((await reader.get('/auth/profile')).status).toBe(200)
      expect(await restored.publishes()).toBe(await magazine.publishes())
      const { rawPayload } = await restored.app.http.inject({ url: links.mediaPackPdf })
      expect(rawPayload).toEqual(mediaPack.content)
      await aMember(restored, { username: 'Somebody new' })
      expect(await countsOf(target.database.db)).toEqual({ users: 2, counted: 2 })
    } finally {
      await restored.close()
    }
  })
})

async function countsOf(db: Database) {
  const { rows } = await sql<{ users: number; counted: number }>`
    select (select count(*) from users) as users, (select sum(total)::int from row_counts where table_name = 'users') as counted`.execute(
    db,
  )
  return rows[0]
}

describe('one backup', () => {
  let source: Source
  let magazine: Magazine
  let whole: string
  let summary: BackupSummary
  let restored: RestoreTarget
  /** Whatever fails, the next try with another file is as good as the first. */
  let target: RestoreTarget
  let last: (() => unknown)[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'groundplane-backup-'))
    cleanUp = [() => rm(folder, { recursive: true, force: true })]
    ;({ source, magazine } = await aMagazine('postgres'))
    whole = join(folder, 'whole.zip')
    summary = await writeBackup(whole, source, madeAt)
    ;[{ target: restored }, { target }] = [await anEmptyPlace(), await anEmptyPlace()]
    await restoreBackup(whole, restored)
    last = cleanUp
  })
  afterAll(async () => {
    for (const step of last.toReversed()) await step()
  })

  test('contains every table and every kind of file', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
      source.db,
    )
    const transient = ['article_presence', 'backup_runs', 'newsletter_workers', 'settings_previews', 'visitor_salts']
    expect([...Object.keys(summary.manifest.tables), ...transient, 'schema_migrations'].toSorted()).toEqual(
      rows.map(({ name }) => name).toSorted(),
    )

    const files = await readdir(join(restored.dataDir, 'files'), { recursive: true, withFileTypes: true })
    expect(
      files
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(
      [
        mediaPack.file,
        attachment.name,
        `${picture.name}-320.avif`,
        `${picture.name}-320.webp`,
        `${picture.name}.jpg`,
        basename(asset),
        'an earlier one.jpg',
      ].toSorted(),
    )
    expect(summary.missing).toEqual([])
  })

  test('pauses a send that ran or was paused when it is restored, with the reason', async () => {
    const { db } = restored.database
    const send = await db
      .selectFrom('newsletter_sends')
      .select(['state', 'problem', 'leased', 'queued'])
      .executeTakeFirst()
    expect(send).toEqual({
      state: 'paused',
      problem:
        'Restored from a backup of 2026-03-02 03:00 UTC. Subscribers who have received it since then would receive it again.',
      leased: 1,
      queued: 1,
    })
    const list = await db.selectFrom('imports').select(['state', 'problem']).executeTakeFirst()
    expect(list?.state).toBe('failed')
    expect(list?.problem).toContain('Upload the list again.')
  })

  describe('what cannot be restored changes nothing and says why', () => {
    const restores = (file: string) => restoreBackup(file, target)
    async function changed(name: string, change: (text: string) => string) {
      const file = join(folder, `changed-${crypto.randomUUID()}.zip`)
      await rewriteBackup(whole, file, name, change)
      return file
    }

    test.each([
      ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), 'as a backup'],
      ['something else', () => Buffer.from('id,name\n1,Priya\n'), 'as a backup'],
      ['empty', () => Buffer.alloc(0), 'as a backup'],
      ['damaged', damage, 'The backup is damaged at '],
      ['one that would write elsewhere', leadElsewhere, 'as a backup'],
    ])('a file that is %s', async (_, change, message) => {
      const file = join(folder, 'bad.zip')
      await writeFile(file, change(await readFile(whole)))
      await expect(restores(file)).rejects.toThrow(message)
      expect(await readdir(join(target.dataDir, '..'))).not.toContain('elsewhere')
      expect(await rowsIn(target.database, 'users')).toBe(0)
    })

    test.each([
      [
        'newer',
        'backup.json',
        (text: string) => text.replace('"format": 1', '"format": 2'),
        'created by a newer version; restore it with that version',
      ],
      [
        'from before the first release',
        'backup.json',
        (text: string) => text.replace('0000_schema.sql', '0001_accounts.sql'),
        'from a version before 0.1.0. Restore it with that version and run `export`, then run `import` here',
      ],
      [
        'of a newer schema',
        'backup.json',
        (text: string) =>
          text.replace(/("migrations": \[\s*\{[^{}]*\})/, '$1, {"name": "9001_later.sql", "checksum": ""}'),
        'from another version (it has the migration 9001_later.sql)',
      ],
      ['without a table', 'tables/users.jsonl', () => '', 'tables/users.jsonl is missing'],
      [
        'without some rows',
        'tables/articles.jsonl',
        (text: string) => text.split('\n').slice(3).join('\n'),
        'is damaged',
      ],
      [
        'with what refers to nothing',
        'tables/sessions.jsonl',
        (text: string) => text.replace(/"user_id":\d+/, '"user_id":987'),
        'foreign key',
      ],
      ['without a file', asset, () => '', /it has \d of \d files\. Use an earlier backup\./],
      ['without its list', 'backup.json', () => '', 'backup.json is missing'],
      ['with a list that is none', 'backup.json', () => '{"format": 1}', 'Failed to read this backup'],
      [
        'with a list that is cut short',
        'backup.json',
        (text: string) => text.slice(0, -9),
        'Failed to read this backup',
      ],
    ])('a backup that is %s', async (_, name, change, message) => {
      await expect(restores(await changed(name, change))).rejects.toThrow(message)
      expect(await rowsIn(target.database, 'users')).toBe(0)
    })

    test('an empty database cannot be backed up', async () => {
      const { target: nothing } = await aNewPlace('postgres')
      const backup = writeBackup(join(folder, 'nothing.zip'), { ...nothing, db: nothing.database.db }, madeAt)
      await expect(backup).rejects.toThrow('there is no backup to make')
    })

    test('a target in use is refused', async () => {
      await restores(whole)
      await writeFile(join(target.dataDir, asset), 'of today')
      await expect(restores(whole)).rejects.toThrow('The database is not empty')
      expect(await readFile(join(target.dataDir, asset), 'utf8')).toBe('of today')
      expect(await rowsIn(target.database, 'users')).toBe(1)
    })
  })

  test('pictures of a bucket are included and restored to the configured store; missing ones are reported', async () => {
    const bucket = await openBucketServer()
    cleanUp.push(() => bucket.close())
    const inBucket = storeIn(join(folder, 'of a bucket'), bucket.url)
    const names = ['a', 'b'].map((letter) => letter.repeat(32))
    for (const name of names) await addPicture(source.db, inBucket, name)
    const files = names.flatMap((name) => [`${name}-320.avif`, `${name}-320.webp`, `${name}.jpg`])
    const file = join(folder, 'magazine.zip')
    const { missing } = await writeBackup(file, { ...source, pictures: inBucket }, madeAt)
    expect(missing).toEqual([
      ...['-320.webp', '-320.avif', '.jpg'].map((end) => picture.name + end),
      mediaPack.file,
      attachment.name,
    ])
    const pictures = storeIn(source.dataDir, bucket.url)
    expect((await writeBackup(join(folder, 'all.zip'), { ...source, pictures }, madeAt)).missing).toEqual([])
    const one = await anEmptyPlace()
    await restoreBackup(file, one.target)
    expect((await readdir(join(one.target.dataDir, 'files/pictures'))).toSorted()).toEqual(files)

    bucket.objects.clear()
    const another = await anEmptyPlace()
    await restoreBackup(file, { ...another.target, pictures: inBucket })
    expect([...bucket.objects.keys()].toSorted()).toEqual(files.map((name) => `the/magazine/${name}`))
  })

  test('made during a change has all of it or nothing', () => expectWholeChanges(source, magazine))
})

function damage(bytes: Buffer): Buffer {
  const at = bytes.indexOf('tables/articles.jsonl') + 200
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes
}

function leadElsewhere(bytes: Buffer): Buffer {
  const elsewhere = '../../elsewhere/'.padEnd(asset.length, 'x')
  return Buffer.from(bytes.toString('latin1').replaceAll(asset, elsewhere), 'latin1')
}

test('on the embedded database a backup that fails leaves no file and frees the database, and one during a change has all of it or nothing', async () => {
  const { source, magazine } = await aMagazine('embedded')
  await expectNoFileOfFailures(source)
  await expectWholeChanges(source, magazine)
})

async function expectNoFileOfFailures(source: Source) {
  const pictures: FileStore = {
    ...source.pictures,
    open: async () => {
      throw new Error('The bucket is away')
    },
  }
  await expect(writeBackup(join(folder, 'magazine.zip'), { ...source, pictures }, madeAt)).rejects.toThrow('away')
  // In any order: what is before it takes a while, and nobody listens yet.
  await writeFile(join(source.dataDir, asset), Buffer.alloc(5 << 20))
  await symlink('nowhere', join(source.dataDir, 'files/images/broken.jpg'))
  await expect(writeBackup(join(folder, 'magazine.zip'), source, madeAt)).rejects.toThrow('ENOENT')
  await rm(join(source.dataDir, 'files/images/broken.jpg'))
  await expect(writeBackup(join(folder, 'missing', 'magazine.zip'), source, madeAt)).rejects.toThrow('ENOENT')
  expect((await readdir(folder)).filter((name) => name.includes('zip'))).toEqual([])
  // The database is free again.
  expect(await source.db.selectFrom('users').select('id').execute()).toHaveLength(1)
}

async function expectWholeChanges(source: Source, magazine: Magazine) {
  const file = join(folder, 'during-changes.zip')
  const made = new AbortController()
  const writing = (async () => {
    for (let i = 0; !made.signal.aborted; i++) await signsUpAndLeaves(magazine, i)
  })()
  await writeBackup(file, source, madeAt).finally(async () => {
    made.abort()
    await writing
  })
  const { target } = await anEmptyPlace()
  await restoreBackup(file, target)
  const { users, counted } = (await countsOf(target.database.db)) ?? {}
  expect(counted).toBe(users)
}

/** Triggers count accounts in the same step. */
async function signsUpAndLeaves(magazine: Magazine, i: number) {
  const { userId } = await aMember(magazine, { username: `Reader ${i}` })
  if (i % 2) await magazine.database.db.deleteFrom('users').where('id', '=', userId).execute()
}

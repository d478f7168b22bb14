import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished } from 'vitest'
import { restoreBackup } from '../server/backup/restore-backup.ts'
import { writeBackup } from '../server/backup/write-backup.ts'
import { migrations } from '../server/commands.ts'
import { readConfig } from '../server/config.ts'
import { type DatabaseHandle, openDatabase } from '../server/db/database.ts'
import { migrate, readMigrations } from '../server/db/migrate.ts'
import { openFileStore } from '../server/gateways/open.ts'
import { createDatabase, type DatabaseKind } from './database.ts'
import { failLoudly, unsynced } from './template.ts'

const at = `'2026-03-01T09:00:00Z'`
const fileOf = (digits: string, ending: string) => `${digits.repeat(32 / digits.length)}${ending}`

/** What a magazine of that time held: written after the migration that first had room for it, and carried on by those after it. */
const written: Record<string, string> = {
  '0001_accounts.sql': `
    insert into users (email_key, email, username, role, created_at) values ('anna@house.test', 'anna@house.test', 'Anna', 'admin', ${at});`,
  '0002_articles.sql': `
    insert into articles (title, body_html, excerpt, preview, word_count, section, access, entered_at, dated_at, published_at)
    select 'Regulator ' || n, '<p>Text</p>', 'Text', '', 1, 'news', 'free', ${at}, ${at}, ${at} from generate_series(1, 3) as n;`,
  '0005_images.sql': `
    insert into pictures (name, sizes, uploaded_at) values ('${fileOf('0c', '')}', '[{"width": 400, "height": 225}]', ${at});`,
  '0008_newsletter.sql': `
    insert into newsletter_subscribers (email_key, name, asked_at, subscribed_at) values ('priya@reader.test', 'Priya', ${at}, ${at});
    insert into newsletter_sends (digest, subject, preheader, custom_message, article_ids, html, plain_text, placeholders, to_all, state,
      created_at, created_by_name, running_since, total, queued)
    values ('\\x00', 'On its way', '', '', '{1}', '<p>', '', '{}', true, 'sending', ${at}, 'Anna', ${at}, 1, 1);
    insert into newsletter_recipients (send_id, position, subscriber_id, state) values (1, 1, 1, 'queued');`,
  '0011_media_pack.sql': `insert into media_pack (file, bytes, uploaded_at) values ('${fileOf('0a', '.pdf')}', 4, ${at});`,
  '0039_attachments.sql': `
    insert into attachments (name, download_name, bytes, uploaded_at) values ('${fileOf('0b', '.zip')}', 'files.zip', 4, ${at});`,
  '0047_newsletter_schedules.sql': `
    insert into newsletter_schedules (newsletter_id, subject, request, starts_at, created_at, created_by_name)
    values (1, 'Next week', '{}', ${at}, ${at}, 'Anna');`,
  '0055_picture_detail.sql': `update pictures set detail = '[{"width": 800, "height": 450}]';`,
  '0064_imports.sql': `
    insert into imports (kind, file_name, options, state, created_at, created_by_name, lines)
    values ('newsletter', 'list.csv', '{"newsletter": 1}', 'importing', ${at}, 'Anna', 1);`,
  '0070_webhooks.sql': `
    insert into webhooks (address, events, secret, created_at, created_by_name)
    values ('https://house.test/hook', '{article.published}', '\\x00', ${at}, 'Anna');`,
  '0078_picture_originals.sql': `update pictures set original = '${fileOf('0d', '.png')}';`,
}

/** The files that rows name so far, and since when. */
const files: [since: string, name: string][] = [
  ['0005_images.sql', `${fileOf('0c', '')}-400.webp`],
  ['0005_images.sql', `${fileOf('0c', '')}-400.avif`],
  ['0011_media_pack.sql', fileOf('0a', '.pdf')],
  ['0039_attachments.sql', fileOf('0b', '.zip')],
  ['0055_picture_detail.sql', `${fileOf('0c', '')}-800.webp`],
  ['0078_picture_originals.sql', fileOf('0d', '.png')],
]

/** What a restore must stop, whatever its schema was: nobody may be mailed or told twice. */
const stopped: [since: string, table: string, condition: string][] = [
  ['0008_newsletter.sql', 'newsletter_sends', `state = 'paused' and problem like 'Restored from a backup of%'`],
  ['0047_newsletter_schedules.sql', 'newsletter_schedules', `state = 'failed' and problem like 'A backup of%'`],
  ['0064_imports.sql', 'imports', `state = 'failed' and problem like 'Stopped because a backup%'`],
  ['0070_webhooks.sql', 'webhooks', `off_since is not null`],
]

async function aPlace(kind: DatabaseKind) {
  const dataDir = await mkdtemp(join(tmpdir(), 'groundplane-older-'))
  const databaseUrl = kind === 'postgres' ? await createDatabase() : null
  const database = await openDatabase({ databaseUrl, dataDir, poolSize: 2, onError: failLoudly, embedded: unsynced })
  const close = async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  onTestFinished(close)
  const pictures = openFileStore(readConfig({ DATA_DIR: dataDir }).storage, pino({ level: 'silent' }))
  return { database, databaseUrl, dataDir, pictures, close }
}

type OlderMagazine = Awaited<ReturnType<typeof aPlace>>

/** Steps one magazine from the first migration to the last. `look` sees it after each. */
export async function stepThroughSchemas(look: (name: string, magazine: OlderMagazine) => Promise<void>) {
  const magazine = await aPlace('postgres')
  for (const { name } of await readMigrations(migrations)) {
    await migrate(magazine.database, migrations, name)
    await sql.raw(written[name] ?? 'select').execute(magazine.database.db)
    for (const [since, file] of files)
      if (since === name) await magazine.pictures.put(file, Buffer.from(file), 'application/octet-stream')
    await look(name, magazine)
  }
}

/** Backs up all that the schema of this step has. Returns the file. */
export async function backsUp(name: string, { database: { db }, dataDir, pictures }: OlderMagazine): Promise<string> {
  const file = join(dataDir, `${name}.zip`)
  const { manifest, missing } = await writeBackup(file, { db, dataDir, pictures }, new Date())
  const there = files.filter(([since]) => since <= name)
  expect([name, manifest.files, missing]).toEqual([name, there.length, []])
  expect([name, manifest.migrations.at(-1)?.name]).toEqual([name, name])
  return file
}

/** Restores a backup into a new place: all rows and files are there, with the schema of today, and nothing of it goes on by itself. */
export async function restores(name: string, file: string, kind: DatabaseKind = 'postgres') {
  const { database, dataDir, pictures, close } = await aPlace(kind)
  await restoreBackup(file, { database, dataDir, pictures, migrations })
  expect([name, await lastApplied(database)]).toEqual([name, (await readMigrations(migrations)).at(-1)?.name])
  expect([name, await count(database, 'articles')]).toEqual([name, name < '0002_articles.sql' ? 0 : 3])
  for (const [since, table, condition] of stopped)
    expect([name, table, await count(database, table, condition)]).toEqual([name, table, since <= name ? 1 : 0])
  for (const [since, picture] of files) {
    const found = await pictures.open(picture)
    found?.stream.destroy()
    expect([name, picture, found !== undefined]).toEqual([name, picture, since <= name])
  }
  await close()
}

export async function lastApplied({ db }: DatabaseHandle): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from schema_migrations`.execute(db)
  return rows[0]?.name
}

async function count({ db }: DatabaseHandle, table: string, condition = 'true'): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where ${sql.raw(condition)}`.execute(db)
  return rows[0]?.n
}

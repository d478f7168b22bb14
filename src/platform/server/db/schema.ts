import { createHash } from 'node:crypto'
import { glob, readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { productFolder } from '../core/product-folder.ts'

export interface Migration {
  name: string
  text: string
  checksum: string
}

export interface Schema {
  tables: string
  /** The tables of the first release, as the migration before all others. */
  base: Migration
  migrations: Migration[]
}

/** Nothing was changed. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

const baseName = '0000_schema.sql'

/** `migrations/0000_schema.sql` is the `schema.sql` of the first release, if the folder existed then. */
export async function readSchema(product = productFolder): Promise<Schema> {
  const files = (await Array.fromAsync(glob('src/**/schema.sql', { cwd: product }))).toSorted()
  const read = await Promise.all(files.map((file) => readFolder(join(product, dirname(file)))))
  const bases = read.map(({ base }) => base).filter((text) => text !== '')
  const migrations = read.flatMap((folder) => folder.migrations).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (const [index, { name }] of migrations.entries()) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]
    if (Number(number) !== index + 1)
      throw new MigrationRefused(`${name} is not the migration number ${String(index + 1).padStart(4, '0')}`)
  }
  // Independent of the names and the order of the folders.
  const checksum = checksumOf(bases.map(checksumOf).toSorted().join())
  return {
    tables: inOrder(read.map(({ tables }) => tables)).join('\n'),
    base: { name: baseName, text: inOrder(bases).join('\n'), checksum },
    migrations,
  }
}

/** Each after those whose tables and functions it names. A function in PL/pgSQL may name later ones. */
function inOrder(texts: readonly string[]): string[] {
  const makers = new Map(
    texts.flatMap((text) =>
      namesIn(/^create (?:unlogged )?(?:table|function) (\w+)/gm, text).map((name) => [name, text]),
    ),
  )
  const ordered = new Set<string>()
  const seen = new Set<string>()
  const place = (text: string) => {
    if (seen.has(text)) return
    seen.add(text)
    const named = namesIn(/\b(?:references|on|function) (\w+)/g, text.replaceAll(/--.*/g, ''))
    for (const name of named) place(makers.get(name) ?? text)
    ordered.add(text)
  }
  for (const text of texts) place(text)
  return [...ordered]
}

const namesIn = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, name = '']) => name)

async function readFolder(folder: string) {
  const tables = await readStatements(join(folder, 'schema.sql'))
  const names = (await readdir(join(folder, 'migrations')).catch(() => [])).filter((name) => name.endsWith('.sql'))
  const files = await Promise.all(names.map((name) => readMigration(join(folder, 'migrations', name))))
  const released = files.find(({ name }) => name === baseName)
  return {
    tables,
    base: files.length === 0 ? tables : (released?.text ?? ''),
    migrations: files.filter((file) => file !== released),
  }
}

async function readMigration(file: string): Promise<Migration> {
  const text = await readStatements(file)
  return { name: basename(file), text, checksum: checksumOf(text) }
}

/** A checkout with other line endings has the same schema. */
const readStatements = async (file: string) => (await readFile(file, 'utf8')).replaceAll('\r\n', '\n')

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex')

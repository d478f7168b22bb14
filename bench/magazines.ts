import { cp } from 'node:fs/promises'
import pg from 'pg'
import { startPostgres } from '../test/postgres.ts'
import { demoFolder, type Product, runCommand, startProduct } from './product.ts'
import { temporaryFolder } from './workplace.ts'

export const databases = ['embedded', 'postgres'] as const
export type DatabaseKind = (typeof databases)[number]

/** How many articles a small, a middling and a large magazine have. */
export const sizes = [1_000, 10_000, 100_000] as const
export type Size = (typeof sizes)[number]

/** The same magazine in three sizes, all open at once, so that they can be measured in turns. */
export interface Magazines {
  bySize: Record<Size, Product>
  /** What the command line said when it made the largest out of the middling one: made-up articles a second. */
  articlesPerSecond: number
  /** Rows of tables and entries of indexes that the database has read so far, where it counts them. */
  rowsRead: ((size: Size) => Promise<number>) | null
  close(): Promise<void>
}

export function openMagazines(kind: DatabaseKind): Promise<Magazines> {
  return kind === 'embedded' ? openEmbedded() : openOnPostgres()
}

async function openEmbedded(): Promise<Magazines> {
  const bySize = new Map<Size, Product>()
  const folders: string[] = [await demoFolder()]
  let articlesPerSecond = 0
  for (const size of sizes) {
    const dataDir = await copyOf(folders.at(-1) ?? '')
    articlesPerSecond = await grow(size, { dataDir })
    folders.push(dataDir)
  }
  for (const [index, size] of sizes.entries())
    bySize.set(size, await startProduct({ dataDir: folders[index + 1] ?? '' }))
  return {
    bySize: asRecord(bySize),
    articlesPerSecond,
    rowsRead: null,
    close: async () => {
      for (const product of bySize.values()) await product.stop()
    },
  }
}

async function copyOf(folder: string): Promise<string> {
  const copy = await temporaryFolder()
  await cp(folder, copy, { recursive: true })
  return copy
}

async function openOnPostgres(): Promise<Magazines> {
  const server = await startPostgres()
  const bySize = new Map<Size, Product>()
  const dataDir = await temporaryFolder()
  const addressOf = (name: string) => new URL(`/${name}`, server.url).href
  let template = 'template0'
  let articlesPerSecond = 0
  for (const size of sizes) {
    const name = `articles_${size}`
    await query(server.url, `create database ${name} template ${template}`)
    articlesPerSecond = await grow(size, { dataDir, databaseUrl: addressOf(name) })
    template = name
  }
  for (const size of sizes) {
    const databaseUrl = addressOf(`articles_${size}`)
    bySize.set(size, await startProduct({ dataDir, databaseUrl, environment: { WEB_CONCURRENCY: '1' } }))
  }
  return {
    bySize: asRecord(bySize),
    articlesPerSecond,
    rowsRead: (size) => rowsRead(addressOf(`articles_${size}`)),
    close: async () => {
      for (const product of bySize.values()) await product.stop()
      await server.stop()
    },
  }
}

/** Adds made-up articles up to a number; gives how many a second were added. */
async function grow(size: Size, target: { dataDir: string; databaseUrl?: string }): Promise<number> {
  const said = await runCommand(['demo', '--articles', String(size)], target)
  return Number(/, (\d+) a second/.exec(said)?.[1])
}

async function rowsRead(databaseUrl: string): Promise<number> {
  // Connections tell what they have read when they have been idle for a second.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const [row] = await query(
    databaseUrl,
    `select (select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) from pg_stat_user_tables)
      + (select sum(idx_tup_read) from pg_stat_user_indexes) as count`,
  )
  return Number(row?.['count'])
}

async function query(databaseUrl: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function asRecord(bySize: ReadonlyMap<Size, Product>): Record<Size, Product> {
  return Object.fromEntries(bySize) as Record<Size, Product>
}

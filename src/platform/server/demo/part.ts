import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { invalidate } from '../db/transaction.ts'
import type { Deps } from '../feature-deps.ts'
import type { SendMail } from '../mail/index.ts'
import type { DemoPdf } from './pdfs.ts'

/** A feature's part of the demo magazine. */
export interface DemoPart {
  /** Tables of which its rows are remembered by their ids. */
  tables?: readonly DemoTable[]
  /**
   * Adds what is the same in every installation but for its dates. It takes most of the work, so a compiled program brings it: see
   * `pack-new-database.ts`.
   */
  addToLibrary?: (stage: Pick<DemoStage, 'db' | 'now'>) => Promise<void>
  /** Texts to print. */
  texts?: (given: { publisher: string; now: Date }) => TextToPrint[]
  /** Adds what depends on the configuration, and people's doings. `printed`: its texts, in their order. */
  add?: (magazine: DemoMagazine, printed: readonly PrintedPdf[]) => Promise<void>
  /** Removes its rows, but for those that the publisher uses. Returns how many there were of each kind, in words of the publisher. */
  remove?: RemoveDemo
}
export type DemoTable = keyof Tables
type RemoveDemo = (
  tx: Transaction,
  /** The ids of the demo's rows that are left in a table. */
  idsOf: (table: DemoTable) => Promise<number[]>,
) => Promise<Record<string, number> | void>

/** The database that the demo is loaded into, and the time of its newest content. */
export interface DemoStage extends Pick<Deps, 'db' | 'config' | 'settings'> {
  now: Date
}

/** What the demo has by then, for what refers to it. */
export interface DemoMagazine extends DemoStage {
  admin: DemoPerson
  editors: readonly DemoPerson[]
  readers: readonly DemoPerson[]
  articles: readonly { id: number; dated_at: Date }[]
  /** The id of the article in a file; none: there is no such file. */
  idOf: (file: string) => number[]
}

/** Entries of a content type as they are published, the latest first. */
export type DemoEntries = (magazine: DemoMagazine) => readonly { daysAgo: number }[]

/** A person of the demo with an account. */
export interface DemoPerson {
  userId: number
  username: string
  email: string
}

export interface TextToPrint extends DemoPdf {
  title: string
  standfirst: string
  author: string
  date: Date
}

export interface PrintedPdf {
  pdf: Uint8Array
  pages: number
}

/** Loading the demo mails nobody. */
export const noMail: SendMail = async () => {}

export const before = (now: Date, age: number) => new Date(now.getTime() - age)

/** Also true SQL for an empty list. */
export const isAmong = (column: string, ids: readonly number[]) =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::integer[])`

/** Removes the demo's rows of a table. `counted`: what the publisher calls them. */
export const removeRowsOf =
  (
    table: DemoTable,
    {
      keys = [],
      counted,
      unless = sql`false`,
    }: { keys?: string[]; counted?: string; unless?: RawBuilder<unknown> } = {},
  ): RemoveDemo =>
  async (tx, idsOf) => {
    const ids = await idsOf(table)
    await sql`delete from ${sql.table(table)} where ${isAmong('id', ids)} and not ${unless}`.execute(tx)
    invalidate(tx, keys)
    if (counted) return { [counted]: ids.length }
  }

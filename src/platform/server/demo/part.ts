import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { invalidate } from '../db/transaction.ts'
import type { Deps } from '../feature-deps.ts'
import type { SendMail } from '../mail/index.ts'
import type { DemoPdf } from './pdfs.ts'

export interface DemoPart {
  /** Tables whose demo rows are remembered by their ids. */
  tables?: readonly DemoTable[]
  /** Content that is the same everywhere but for its dates. Compiled programs bring it: see `pack-new-database.ts`. */
  addToLibrary?: (stage: Pick<DemoStage, 'db' | 'now'>) => Promise<void>
  texts?: (given: { publisher: string; now: Date }) => TextToPrint[]
  /** Adds what depends on the configuration, and people's doings. `printed`: the texts, in their order. */
  add?: (magazine: DemoMagazine, printed: readonly PrintedPdf[]) => Promise<void>
  /** Keeps rows that the publisher uses. Returns how many there were of each kind, in words of the publisher. */
  remove?: RemoveDemo
}
export type DemoTable = keyof Tables
type RemoveDemo = (
  tx: Transaction,
  idsOf: (table: DemoTable) => Promise<number[]>,
) => Promise<Record<string, number> | void>

/** `now`: the time of the newest content. */
export interface DemoStage extends Pick<Deps, 'db' | 'config' | 'settings'> {
  now: Date
}

export interface DemoMagazine extends DemoStage {
  admin: DemoPerson
  editors: readonly DemoPerson[]
  readers: readonly DemoPerson[]
  articles: readonly { id: number; dated_at: Date }[]
  /** Empty: there is no such file. */
  idOf: (file: string) => number[]
}

/** Latest first. */
export type DemoEntries = (magazine: DemoMagazine) => readonly { daysAgo: number }[]

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

export const noMail: SendMail = async () => {}

export const before = (now: Date, age: number) => new Date(now.getTime() - age)

/** Valid SQL for an empty list too. */
export const isAmong = (column: string, ids: readonly number[]) =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::integer[])`

/** `counted`: what the publisher calls the rows. */
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

import { type RawBuilder, sql } from 'kysely'
import type { OptionalFeatureName } from '../contract/features.ts'
import type { Transaction } from './db/database.ts'
import type { Tables } from './db/tables.ts'
import type { DemoPart } from './demo/part.ts'
import type { Deps, Router } from './feature-deps.ts'

/** One capability of the magazine, and all that it adds to the product. `Needs` is what it is handed. */
export interface Feature<Needs = Deps> {
  /** Its folder. */
  name: string
  /** With which switch of the publisher it goes off and on; without, it is always on. */
  switchedBy?: OptionalFeatureName
  /** Serves its calls and addresses. */
  serve?: (router: Router, deps: Needs) => unknown
  /** Starts its workers and schedules. Returns how to stop what is no job. */
  work?: (deps: Needs) => Promise<{ stop(): Promise<void> } | void>
  /** Its rows about readers. A test finds those that are missing. */
  personalTables?: readonly PersonalTable[]
  /** Deletes, before the account, what its foreign keys leave of a reader. */
  erasePerson?: (tx: Transaction, person: LeavingReader, now: Date) => Promise<void>
  /** Addresses of its public pages, without those that would be empty. */
  pageAddresses?: (deps: Needs) => Promise<string[]>
  /** Its list of entries, which the footer of the magazine links once it has one. */
  list?: EntryList
  /** Tables that editors fill. A trial that goes live switches the feature off if they are empty. */
  contentTables?: readonly (keyof Tables)[]
  /** Its part of the demo magazine. Loaded when it is made or removed. */
  demo?: () => Promise<{ default: DemoPart }>
}

export interface LeavingReader {
  userId: number
  emailKey: string
}

export interface EntryList {
  label: string
  /** Its address. */
  to: string
  /** The surrogate key of the list. */
  key: string
  /** Selects what readers see of it, from `from` on. */
  some: (now: Date) => RawBuilder<unknown>
}

/** A table with rows about readers, which a reader can download. */
export interface PersonalTable {
  table: keyof Tables
  /** The column that leads to the reader: by the account's id, unless `through` says otherwise. */
  by: string
  through?: 'order' | 'gift' | 'payment' | 'subscriber' | 'address'
  /** Columns that are secrets, other people's, or the publisher's. */
  without?: readonly string[]
  /** Which of the rows that the column leads to. */
  only?: RawBuilder<boolean>
  /** What the row means, in words of another table. */
  also?: RawBuilder<unknown>
}

/** What all features together add, for the features that tell, delete or list it. */
export interface FromAllFeatures {
  personalTables: readonly PersonalTable[]
  erasePerson: (tx: Transaction, person: LeavingReader, now: Date) => Promise<void>
  pageAddresses: () => Promise<string[]>
  lists: () => EntryList[]
}

/** Infers what the feature needs. */
export const defineFeature = <Needs>(feature: Feature<Needs>): Feature<Needs> => feature

/** Which rows of an entry's table readers see. */
export const published = sql`published_at is not null and deleted_at is null`

/** The addresses of pages behind their list, unless there are none. */
export const withList = (list: string, pages: readonly string[]) => (pages.length > 0 ? [list, ...pages] : [])

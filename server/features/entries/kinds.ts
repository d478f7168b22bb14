import type { EntryTable, StoredEntry } from './queries.ts'

/** What has a page, is a draft until it is published, counts its changes and can be brought back once it is deleted. */
export interface EntryKind<T extends EntryTable = EntryTable> {
  table: T
  /** As in errors and in the log of actions. */
  noun: 'report' | 'event' | 'market-series' | 'course'
  messages: { changed: string; slugTaken: string }
  slugs: {
    /** What an address begins with if the title makes none. */
    word: string
    problem?: (slug: string) => string | null
    /** True: also the address of a published one can change. */
    canMove?: boolean
  }
  /** The columns that the log of actions tells of. */
  audited: readonly (keyof StoredEntry<T> & string)[]
  /** The surrogate keys of what shows it. */
  keysOf: (slug: string) => string[]
}

import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { AccessLevel } from '../contract/catalogue.ts'
import type { OptionalFeatureName } from '../contract/features.ts'
import type { SignedInReader, Subscription } from './core/caller.ts'
import type { Database, Transaction } from './db/database.ts'
import type { Tables } from './db/tables.ts'
import type { DemoPart } from './demo/part.ts'
import type { Deps, Router } from './feature-deps.ts'
import type { JobName } from './jobs/job-type.ts'
import type { jobTypes } from './jobs/job-types.ts'
import type { MailTemplate } from './mail/content.ts'

/** One capability of the magazine, and all that it adds to the product. `Needs` is what it is handed. */
export interface Feature<Needs = Deps> {
  /** Its folder. */
  name: string
  /** With which switch of the publisher it goes off and on; without, it is always on. */
  switchedBy?: OptionalFeatureName
  /** Jobs that run while it is switched off too: they delete what may be kept no longer. */
  jobsWhileOff?: readonly JobName<typeof jobTypes>[]
  /** Serves its calls and addresses. */
  serve?: (router: Router, deps: Needs) => unknown
  /** Starts its workers and schedules. Returns how to stop what is no job. */
  work?: (deps: Needs) => Promise<{ stop(): Promise<void> } | void>
  /** Mails to single persons. */
  mails?: readonly MailTemplate[]
  /** Its rows about readers. A test finds those that are missing. */
  personalTables?: readonly PersonalTable[]
  /** Deletes, before the account, what its foreign keys leave of a reader. */
  erasePerson?: (tx: Transaction, person: LeavingReader, now: Date) => Promise<void>
  /** Keeps what holds for a person when the account is about to be deleted, or to leave its address. */
  keepRules?: (tx: Transaction, userId: number) => Promise<void>
  /** Prepares for another address of an account. Before the account is locked. */
  beforeEmailChange?: (tx: Transaction, change: { userId: number; newKey: string }, now: Date) => Promise<void>
  /** Paragraphs about what it stores of readers, for the privacy page as it comes. Safe HTML. */
  privacy?: Partial<PrivacyParagraphs>
  /** Stops, after a restore, what may have gone on since the backup. */
  afterRestore?: (tx: Transaction, times: { madeAt: Date; now: Date }) => Promise<void>
  /** Moves what refers to a section or category to another one. Null: there is no other one. */
  moveReferences?: (
    tx: Transaction,
    kind: 'section' | 'category',
    ids: { from: string; to: string | null },
  ) => Promise<void>
  /** Where it shows pictures of the library. */
  pictures?: ShownPictures
  /** What gives readers a plan, by their ids, in a word each. */
  findMemberships?: (db: Database, userIds: readonly number[], now: Date) => Promise<Map<number, string[]>>
  /** Addresses of its public pages, without those that would be empty. */
  pageAddresses?: (deps: Needs) => Promise<string[]>
  /** The surrogate keys of these addresses. */
  pageKeys?: readonly string[]
  /** A page of its own that is no row of the database. */
  pageAt?: (path: string) => { title: string; text: string } | undefined
  /** Completes the safe HTML of an article for readers. */
  completeText?: (deps: Needs, html: string, place: TextPlace) => Promise<CompletedText>
  /** Selects, as `html`, its texts that everybody may read. The files that they link may be downloaded. */
  openTexts?: RawBuilder<unknown>
  /** What an editor may want to mend in the text of an article. */
  findTextProblems?: (db: Database, html: string) => Promise<TextProblem[]>
  /** The surrogate keys of what it shows beside an article. */
  keysBeside?: (articleId: number) => string[]
  /** Opens articles to readers who have no plan of their own. */
  articleAccess?: ArticleAccess<Needs>
  /** Its list of entries, which the footer of the magazine links once it has one. */
  list?: EntryList
  /** Tables that editors fill, or that tell that its pages have something to show. A trial that goes live switches the feature off if all are empty. */
  contentTables?: readonly (keyof Tables)[]
  /** Its part of the demo magazine. Loaded when it is made or removed. */
  demo?: () => Promise<{ default: DemoPart }>
}

/** By the heading below which they stand. */
export type PrivacyParagraphs = Record<'withoutAccount' | 'withAccount', string>

/** Feed readers show no buttons and no notes. */
export type TextPlace = 'page' | 'feed'

export interface CompletedText {
  html: string
  /** The surrogate keys of what completes it. */
  keys: string[]
}

export interface TextProblem {
  code: 'calculation_broken' | 'link_dead'
  message: string
  /** The address of the link. */
  where?: string
}

export interface ArticleAccess<Needs> {
  /** The plans that a refused reader, or the network of the call, has from it. They may be taken at this moment. */
  findPlans: (deps: Needs, call: AccessCall) => Promise<GivenPlan[]>
  /** Notes that these subscriptions opened an article of this access. */
  countUse: (deps: Needs, opened: { access: AccessLevel; subscriptions: readonly Subscription[] }) => Promise<void>
  /** Whether a browser should ask if its network has a plan. */
  asksNetwork: (deps: Needs) => Promise<boolean>
  /** The surrogate key of that answer. */
  networksKey: string
}

export interface AccessCall {
  caller: SignedInReader | null
  /** Null: the page is rendered for everybody. */
  ip: string | null
}

export interface GivenPlan {
  subscription: Subscription
  /** Somebody elsewhere does not have it. */
  isByNetwork: boolean
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
  /** Selects what readers see of it, from `from` on. `today`: at the publisher, such as `2027-03-31`. */
  some: (now: Date, today: string) => RawBuilder<unknown>
}

/** What shows pictures of the library. */
export interface ShownPictures {
  /** Locks what shows a picture, in the order of those who save it. */
  lock?: (tx: Transaction, pictureId: number) => Promise<void>
  /** Writes a picture's present files, sizes and credit into what shows it, and invalidates those pages. */
  refresh: (tx: Transaction, picture: Selectable<Tables['pictures']>) => Promise<void>
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

/** What all features together add, for the features that use it without knowing them. */
export interface FromAllFeatures extends ForStoredRows, FromPresentFeatures {}

/** Holds for the rows of a feature that is switched off too. */
interface ForStoredRows
  extends Required<
    Pick<Feature, 'erasePerson' | 'keepRules' | 'beforeEmailChange' | 'afterRestore' | 'moveReferences'>
  > {
  personalTables: readonly PersonalTable[]
  shownPictures: readonly ShownPictures[]
  privacy: PrivacyParagraphs
}

interface FromPresentFeatures
  extends Required<Pick<Feature, 'pageAt' | 'keysBeside' | 'findTextProblems' | 'findMemberships'>> {
  pageAddresses: () => Promise<string[]>
  pageKeys: () => string[]
  lists: () => EntryList[]
  openTexts: () => RawBuilder<unknown>[]
  completeText: (html: string, place: TextPlace) => Promise<CompletedText>
  findPlans: (call: AccessCall) => Promise<GivenPlan[]>
  countUse: (opened: Parameters<ArticleAccess<Deps>['countUse']>[1]) => Promise<void>
  asksNetwork: () => Promise<{ asksNetwork: boolean; keys: string[] }>
}

/** Infers what the feature needs. */
export const defineFeature = <Needs>(feature: Feature<Needs>): Feature<Needs> => feature

/** Which rows of an entry's table readers see. */
export const published = sql`published_at is not null and deleted_at is null`

/** The addresses of pages behind their list, unless there are none. */
export const withList = (list: string, pages: readonly string[]) => (pages.length > 0 ? [list, ...pages] : [])

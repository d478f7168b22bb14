import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { AccessLevel } from '../contract/catalogue.ts'
import type { OptionalFeatureName } from '../contract/features.ts'
import type { SignedInReader, Subscription } from './core/caller.ts'
import type { Database, Transaction } from './db/database.ts'
import type { Tables } from './db/tables.ts'
import type { DemoPart } from './demo/part.ts'
import type { Deps, Router } from './feature-deps.ts'
import type { JobHandlers } from './jobs/index.ts'
import type { JobName } from './jobs/job-type.ts'
import type { jobTypes } from './jobs/job-types.ts'
import type { MailTemplate } from './mail/content.ts'

export interface Feature<Needs = Deps> {
  name: string
  /** Without it the feature is always on. */
  switchedBy?: OptionalFeatureName
  /** Run while it is switched off too: they delete what may be kept no longer. */
  jobsWhileOff?: readonly JobName<typeof jobTypes>[]
  serve?: (router: Router, deps: Needs) => unknown
  jobs?: (deps: Needs) => JobHandlers
  /** When jobs begin, as cron expressions on the publisher's clock. */
  schedules?: Partial<Record<JobName<typeof jobTypes>, string>>
  /** Begins what is more than a handler, after the jobs, and runs while it is switched off too. Returns how to stop what is no job. */
  work?: (deps: Needs) => Promise<{ stop(): Promise<void> } | void>
  mails?: readonly MailTemplate[]
  /** Tables with rows about readers. A test finds those that are missing. */
  personalTables?: readonly PersonalTable[]
  /** Runs before the account is deleted, for rows that its foreign keys leave. */
  erasePerson?: (tx: Transaction, person: LeavingReader, now: Date) => Promise<void>
  /** Runs when the account is about to be deleted, or to leave its address. */
  keepRules?: (tx: Transaction, userId: number) => Promise<void>
  beforeEmailChange?: (tx: Transaction, change: { userId: number; newKey: string }, now: Date) => Promise<void>
  /** For the default privacy page. Safe HTML. */
  privacy?: Partial<PrivacyParagraphs>
  /** Stops what may have gone on since the backup, or counts what a backup does not bring. */
  afterRestore?: (tx: Transaction, times: { madeAt: Date; now: Date }) => Promise<StoppedByRestore>
  /** To another section, category or author. Null: there is no other one. */
  moveReferences?: (
    tx: Transaction,
    kind: 'section' | 'category' | 'author',
    ids: { from: string; to: string | null },
  ) => Promise<void>
  /** Runs when an undo has brought an article back, with the rows that refer to it. */
  afterUndeletion?: (tx: Transaction, articleId: number) => Promise<void>
  pictures?: ShownPictures
  /** By reader: what gives them a plan, in a word each. */
  findMemberships?: (db: Database, userIds: readonly number[], now: Date) => Promise<Map<number, string[]>>
  /** Without pages that would be empty. */
  pageAddresses?: (deps: Needs) => Promise<string[]>
  pageKeys?: readonly string[]
  /** A page that is no row of the database. */
  pageAt?: (path: string) => { title: string; text: string } | undefined
  completeText?: (deps: Needs, html: string, place: TextPlace) => Promise<CompletedText>
  /** Selects, as `html`, texts that everybody may read. The files that they link may be downloaded. */
  openTexts?: RawBuilder<unknown>
  findTextProblems?: (db: Database, html: string) => Promise<TextProblem[]>
  keysBeside?: (articleId: number) => string[]
  articleAccess?: ArticleAccess<Needs>
  /** The footer links the list once it has an entry. */
  list?: EntryList
  /** A trial that goes live switches the feature off if all of these are empty. */
  contentTables?: readonly (keyof Tables)[]
  demo?: () => Promise<{ default: DemoPart }>
}

export type PrivacyParagraphs = Record<'withoutAccount' | 'withAccount', string>

/** Feed readers show no buttons and no notes. */
export type TextPlace = 'page' | 'feed'

export interface CompletedText {
  html: string
  keys: string[]
}

export interface TextProblem {
  code: 'calculation_broken' | 'link_dead'
  message: string
  where?: string
}

export interface ArticleAccess<Needs> {
  /** Plans of a refused reader, or of the network of the call. They may be taken at this moment. */
  findPlans: (deps: Needs, call: AccessCall) => Promise<GivenPlan[]>
  countUse: (deps: Needs, opened: { access: AccessLevel; subscriptions: readonly Subscription[] }) => Promise<void>
  /** Whether a browser should ask if its network has a plan. */
  asksNetwork: (deps: Needs) => Promise<boolean>
  networksKey: string
}

export interface AccessCall {
  caller: SignedInReader | null
  /** Null: the page is rendered for everybody. */
  ip: string | null
}

export interface GivenPlan {
  subscription: Subscription
  /** Readers elsewhere do not have it. */
  isByNetwork: boolean
}

/** Counts by what was stopped: `webhooks`. */
export type StoppedByRestore = Record<string, number>

export interface LeavingReader {
  userId: number
  emailKey: string
}

export interface EntryList {
  label: string
  to: string
  key: string
  /** A select of what readers see, from `from` on. `today`: at the publisher, such as `2027-03-31`. */
  some: (now: Date, today: string) => RawBuilder<unknown>
}

export interface ShownPictures {
  /** Locks what shows a picture, in the order of those who save it. */
  lock?: (tx: Transaction, pictureId: number) => Promise<void>
  /** Also invalidates the pages that show it. */
  refresh: (tx: Transaction, picture: Selectable<Tables['pictures']>) => Promise<void>
}

/** A reader can download these rows. */
export interface PersonalTable {
  table: keyof Tables
  /** Leads to the reader: the account's id, unless `through` says otherwise. */
  by: string
  through?: 'order' | 'gift' | 'payment' | 'subscriber' | 'address'
  /** Columns that are secrets, other people's, or the publisher's. */
  without?: readonly string[]
  only?: RawBuilder<boolean>
  /** What the row means, in words of another table. */
  also?: RawBuilder<unknown>
}

export interface FromAllFeatures extends ForStoredRows, FromPresentFeatures {}

/** Holds for the rows of a feature that is switched off too. */
interface ForStoredRows
  extends Required<
    Pick<Feature, 'erasePerson' | 'keepRules' | 'beforeEmailChange' | 'moveReferences' | 'afterUndeletion'>
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

export const defineFeature = <Needs>(feature: Feature<Needs>): Feature<Needs> => feature

export const published = sql`published_at is not null and deleted_at is null`

export const withList = (list: string, pages: readonly string[]) => (pages.length > 0 ? [list, ...pages] : [])

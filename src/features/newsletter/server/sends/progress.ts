import { sql } from 'kysely'
import { NotFound } from '../../../../platform/server/core/errors.ts'
import type {
  DeliveryEventKind,
  RecipientState,
  SendState,
  SendSummary,
} from '../../../../platform/server/db/column-values.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { findRowsOnPage, type PageQuery } from '../../../../platform/server/db/paging.ts'
import { type IssueSegment, segmentWords } from '../../contract/segments.ts'
import type { NewsletterPreview, NewsletterSend, NewsletterSendDetail } from '../../contract/sends.ts'
import { withFallbacks } from '../issue/first-names.ts'
import { opened, withoutTracking } from './tracking.ts'

const columns = [
  'id',
  'subject',
  'article_ids',
  'to_all',
  'segment',
  'in_archive',
  'state',
  'total',
  'queued',
  'deferred',
  'leased',
  'submitted',
  'failed',
  'skipped',
  'running_since',
  'submitted_before',
  'problem',
  'created_at',
  'created_by_name',
  'finished_at',
  'summary',
] as const

interface SendRow extends Record<Exclude<RecipientState, 'unconfirmed'> | 'total', number> {
  id: number
  subject: string
  newsletter: string
  article_ids: number[]
  to_all: boolean
  segment: IssueSegment
  in_archive: boolean
  state: SendState
  running_since: Date
  submitted_before: number
  problem: string | null
  created_at: Date
  created_by_name: string
  finished_at: Date | null
  summary: SendSummary | null
}

/** Includes recipients who certainly got it by a later try. */
export async function countUnconfirmed(db: Database, sends: readonly number[]): Promise<Map<number, number>> {
  if (sends.length === 0) return new Map()
  const rows = await db
    .selectFrom('newsletter_delivery_events')
    .select(['send_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('send_id', 'in', sends)
    .where('kind', '=', 'unconfirmed')
    .groupBy('send_id')
    .execute()
  return new Map(rows.map(({ send_id, count }) => [send_id, count]))
}

function present(row: SendRow, unconfirmed: number | undefined, now: Date): NewsletterSend {
  const elapsed = ((row.finished_at ?? now).getTime() - row.running_since.getTime()) / 1000
  const perSecond =
    elapsed > 0 && row.state !== 'paused' ? Math.max(0, row.submitted - row.submitted_before) / elapsed : 0
  const left = row.queued + row.leased
  return {
    id: row.id,
    subject: row.subject,
    newsletter: row.newsletter,
    articles: row.article_ids.length,
    toAll: row.to_all,
    segment: segmentWords(row.segment),
    isArchived: row.in_archive,
    state: row.state,
    total: row.total,
    queued: row.queued + row.deferred,
    deferred: row.deferred,
    leased: row.leased,
    submitted: row.submitted,
    failed: row.failed,
    skipped: row.skipped,
    unconfirmed: row.summary?.unconfirmed ?? unconfirmed ?? 0,
    perSecond,
    secondsLeft: row.state === 'sending' && perSecond > 0 && left > 0 ? Math.ceil(left / perSecond) : null,
    problem: row.problem,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

const nameOfNewsletter = sql<string>`(select name from newsletters where id = newsletter_sends.newsletter_id)`.as(
  'newsletter',
)

export async function listSends(
  db: Database,
  { newsletter, ...page }: PageQuery & { newsletter?: number | undefined },
  now: Date,
) {
  const sends = db
    .selectFrom('newsletter_sends')
    .$if(newsletter !== undefined, (query) => query.where('newsletter_id', '=', newsletter ?? 0))
  const listed = sends.select(columns).select(nameOfNewsletter).orderBy('id', 'desc')
  const { rows, total } = await findRowsOnPage(listed, sends, page)
  const unconfirmed = await countUnconfirmed(
    db,
    rows.map(({ id }) => id),
  )
  return { data: rows.map((row) => present(row, unconfirmed.get(row.id), now)), total }
}

/** @throws NotFound */
export async function getSend(db: Database, id: number, now: Date): Promise<NewsletterSend> {
  const row = await db
    .selectFrom('newsletter_sends')
    .select(columns)
    .select(nameOfNewsletter)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound('send', id))
  return present(row, (await countUnconfirmed(db, [id])).get(id), now)
}

/** @throws NotFound */
export async function getSendDetail(
  db: Database,
  id: number,
  { now, isTracked }: { now: Date; isTracked: boolean },
): Promise<NewsletterSendDetail> {
  const send = await getSend(db, id, now)
  const [more, reasons, tracking] = await Promise.all([
    db
      .selectFrom('newsletter_sends')
      .select(['preheader', 'custom_message', 'article_ids', 'unknown_addresses', 'link_targets', 'summary'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    findReasons(db, id),
    findTracking(db, id),
  ])
  return {
    ...send,
    preheader: more.preheader,
    customMessage: more.custom_message,
    articleIds: more.article_ids,
    unknownAddresses: more.unknown_addresses,
    reasons: more.summary?.reasons ?? reasons,
    tracking: isTracked || more.link_targets.length > 0 ? trackingOf(more.summary ?? tracking) : null,
    isSummedUp: more.summary !== null,
  }
}

const trackingOf = ({ openedBy, clickedBy }: { openedBy: number; clickedBy: number }) => ({ openedBy, clickedBy })

export const listedReasons = 50

/** So many of each kind: some servers write an id into every answer. */
async function findReasons(db: Database, send: number) {
  const { rows } = await sql<SendSummary['reasons'][number]>`
    select kind, reason, count from (
      select kind, reason, count(*)::integer as count,
        row_number() over (partition by kind order by count(*) desc, reason) as place
      from newsletter_delivery_events where send_id = ${send} group by kind, reason
    ) as counted
    where place <= ${listedReasons} order by count desc, reason`.execute(db)
  return rows
}

/** A click counts as an open, since mail programs may block pictures. */
export async function findTracking(db: Database, send: number): Promise<{ openedBy: number; clickedBy: number }> {
  const { rows } = await sql<{ openedBy: number; clickedBy: number }>`
    select count(distinct subscriber_id) as "openedBy",
      count(distinct subscriber_id) filter (where link <> ${opened}) as "clickedBy"
    from newsletter_tracking where send_id = ${send}`.execute(db)
  return rows[0] ?? { openedBy: 0, clickedBy: 0 }
}

export async function listDeliveryEvents(
  db: Database,
  { send, kind, ...page }: PageQuery & { send: number; kind: DeliveryEventKind },
) {
  const matching = db
    .selectFrom('newsletter_delivery_events as r')
    .where('r.send_id', '=', send)
    .where('r.kind', '=', kind)
  const listed = matching
    .leftJoin('newsletter_subscribers as s', 's.id', 'r.subscriber_id')
    .select(['s.name', 's.email_key as email', 'r.reason', 'r.at'])
    .orderBy('r.subscriber_id')
  const { rows, total } = await findRowsOnPage(listed, matching, page)
  const data = rows.map(({ name, email, reason, at }) => ({
    name: name ?? '',
    email: email ?? '',
    reason,
    at: at.toISOString(),
  }))
  return { data, total }
}

/** Without tracking. @throws NotFound */
export async function getSentIssue(db: Database, id: number): Promise<NewsletterPreview> {
  const sent = await db
    .selectFrom('newsletter_sends')
    .select(['subject', 'preheader', 'html', 'plain_text', 'placeholders', 'link_targets as targets'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound('send', id))
  const { subject, preheader, html, plain_text: text, placeholders, targets } = sent
  const tracking = placeholders.count
  const untracked = (words: string) =>
    withFallbacks(tracking ? withoutTracking(words, tracking, targets) : words, placeholders.names)
  return { subject, preheader, html: untracked(html), text: untracked(text), bytes: Buffer.byteLength(html) }
}

import { buffer } from 'node:stream/consumers'
import { isAdmitted } from '../../../platform/contract/accounts/roles.ts'
import { reportFileLink } from '../../../platform/contract/links.ts'
import { type PlanNames, withPlanNames } from '../../../platform/contract/plans.ts'
import type { Reader, SignedInReader } from '../../../platform/server/core/caller.ts'
import { minutes } from '../../../platform/server/core/durations.ts'
import { NotAllowed, NotFound, Overloaded, UnsupportedContent } from '../../../platform/server/core/errors.ts'
import { type RateLimit, takeAttempt } from '../../../platform/server/core/rate-limit.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { OpenFile } from '../../../platform/server/gateways/files/index.ts'
import { findBoughtReports, findSubscriptions } from '../../subscriptions/server/index.ts'
import { decideReport, type ReportDecision } from './access.ts'
import type { ReportDeps, StampDeps } from './deps.ts'
import { kindOfFile } from './present.ts'
import { findWithFile, type ReportWithFile } from './queries.ts'

/** Short, since a ticket is made for each click. */
const ticketLasts = minutes(5)
/** Each may take seconds of work. */
const downloadLimit: RateLimit = { name: 'report downloads', burst: 20, every: minutes(2) }

const ticketSubject = ({ id, number }: ReportWithFile) => `report-${id}-${number}`

const visibilityOf = ({ access, published_at, deleted_at }: ReportWithFile) => ({
  access,
  isPublished: published_at !== null && deleted_at === null,
})

export const decideFor = (
  report: ReportWithFile,
  { reader, bought, now }: { reader: Reader | null; bought: ReadonlySet<number>; now: Date },
) => decideReport(visibilityOf(report), { reader, isBought: bought.has(report.id), now })

export class ReportGated extends NotAllowed {
  readonly slug: string
  constructor(slug: string, decision: Extract<ReportDecision, { show: 'preview' }>, planNames: PlanNames) {
    super(withPlanNames(words[decision.because], planNames))
    this.slug = slug
  }
}

const words = {
  login_required: 'Please sign in, then download the report from its page.',
  subscription_required: 'This report comes with Silver. Its page says how to get it.',
  premium_required: 'This report comes with Gold. Its page says how to get it.',
  purchase_required: 'Buy this report to download it from its page.',
} as const satisfies Record<Extract<ReportDecision, { show: 'preview' }>['because'], string>

/** A download address for this reader that expires after five minutes. @throws NotFound, ReportGated */
export async function makeTicket(deps: ReportDeps, id: number, reader: SignedInReader) {
  const { db, tickets, now } = deps
  const report = await findWithFile(db, id)
  if (!report) throw new NotFound('report', id)
  const bought = await findBoughtReports(db, reader.userId)
  requireFull(report, decideFor(report, { reader, bought, now: now() }), deps)
  const ticket = tickets.sign(ticketSubject(report), reader.userId, ticketLasts)
  return `${reportFileLink(id)}?${new URLSearchParams({ ticket })}`
}

function requireFull(
  { id, slug }: ReportWithFile,
  decision: ReportDecision,
  { settings }: Pick<ReportDeps, 'settings'>,
) {
  if (decision.show === 'nothing') throw new NotFound('report', id)
  if (decision.show === 'preview') throw new ReportGated(slug, decision, settings.publisher().planNames)
}

export interface Download {
  fileName: string
  attachment: string
  bytes: number
  contents: OpenFile['stream'] | Uint8Array
}

/**
 * Serves whoever the ticket was made for, if still allowed; anybody if the report is free. A gated PDF names its reader
 * on each page.
 * @throws NotFound, ReportGated, TooManyAttempts, Overloaded
 */
export async function openDownload(deps: StampDeps, id: number, ticket: string): Promise<Download> {
  const { db, tickets, now } = deps
  const report = await findWithFile(db, id)
  if (!report) throw new NotFound('report', id)
  const userId = tickets.read(ticketSubject(report), ticket)
  const reader = userId === null ? null : await findReader(db, userId, now())
  const bought = reader ? await findBoughtReports(db, reader.userId) : new Set<number>()
  requireFull(report, decideFor(report, { reader, bought, now: now() }), deps)
  if (reader) await takeAttempt(db, { limit: downloadLimit, subject: String(reader.userId) }, now())
  const file = await deps.files.open(report.attachment)
  if (!file) throw new NotFound('file', report.attachment)
  const isNamed = reader !== null && report.access !== 'free' && kindOfFile(report.attachment) === 'pdf'
  const contents = isNamed ? await nameReader(deps, file, reader) : file.stream
  await count(db, report, reader, now())
  return {
    fileName: `${report.slug}-${report.number}.${kindOfFile(report.attachment)}`,
    attachment: report.attachment,
    bytes: contents instanceof Uint8Array ? contents.length : file.bytes,
    contents,
  }
}

interface FoundReader extends Reader {
  userId: number
  username: string
}

/** From the ticket, since browsers send no session with a link. */
async function findReader(db: Database, userId: number, now: Date): Promise<FoundReader | null> {
  const user = await db
    .selectFrom('users')
    .select(['username', 'role'])
    .where('id', '=', userId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  if (!user) return null
  const subscriptions = await findSubscriptions(db, userId, now)
  return { userId, username: user.username, isEditor: isAdmitted('editor', user.role), subscriptions }
}

async function nameReader({ stamper, settings, now }: StampDeps, file: OpenFile, { userId, username }: FoundReader) {
  const { identity, contact } = settings.current()
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: contact.timeZone }).format(now())
  // The footer's font has the letters of western Europe only.
  const line = (text: string) => (/^[\x20-\x7e\xa0-\xff]+$/.test(text) ? text : null)
  const footer = `For ${line(username) ?? `reader ${userId}`}, ${day}${line(identity.name) ? ` · ${identity.name}` : ''}`
  try {
    return (await stamper.stamp(await buffer(file.stream), footer)).pdf
  } catch (error) {
    // It worked when it was uploaded, so the machine is busy.
    throw error instanceof UnsupportedContent ? new Overloaded(20) : error
  }
}

/** Downloads by the staff do not count. */
async function count(db: Database, { id, number }: ReportWithFile, reader: FoundReader | null, now: Date) {
  if (reader?.isEditor) return
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('report_versions')
      .set((of) => ({ downloads: of('downloads', '+', 1) }))
      .where('report_id', '=', id)
      .where('number', '=', number)
      .execute()
    if (!reader) return
    await tx
      .insertInto('report_downloads')
      .values({ user_id: reader.userId, report_id: id, version: number, downloaded_at: now })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'report_id', 'version']).doUpdateSet({ downloaded_at: now }),
      )
      .execute()
  })
}

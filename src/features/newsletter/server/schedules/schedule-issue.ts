import { emailKey } from '../../../../platform/contract/accounts/rules.ts'
import { type Administrator, recordAction } from '../../../../platform/server/audit/index.ts'
import { days } from '../../../../platform/server/core/durations.ts'
import { Conflict, InvalidInput, NotFound } from '../../../../platform/server/core/errors.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { scheduleAhead, scheduleMessages } from '../../contract/segments.ts'
import type { SendNewsletterRequest } from '../../contract/send-request.ts'
import { sendingMessages } from '../../contract/send-rules.ts'
import { findRequested } from '../delivery/recipients.ts'
import { requireSender } from '../delivery/start-send.ts'
import type { NewsletterDeps } from '../deps.ts'
import { composeIssue } from '../issue/compose-issue.ts'
import { lockNewsletterShared } from '../newsletters/queries.ts'
import { countRecipients } from '../segments/recipient-filter.ts'

/** Stores the issue if it could go out now. Returns its id. @throws InvalidInput */
export async function scheduleIssue(
  deps: NewsletterDeps,
  { startsAt, ...request }: SendNewsletterRequest & { startsAt: Date },
  by: Administrator,
): Promise<number> {
  const { db, now, settings } = deps
  requireLater(startsAt, now())
  const { subject } = await composeIssue(deps, request, { isTracked: false })
  return inTransaction(db, async (tx) => {
    const newsletter = await lockNewsletterShared(tx, request.newsletter)
    requireSender(deps, newsletter)
    const { timeZone } = settings.current().contact
    const filter = { newsletter: newsletter.id, segment: request.segment, now: now(), timeZone }
    const [field, recipients] = request.sendToAll
      ? ['sendToAll', await countRecipients(tx, filter)]
      : ['selectedUsers', (await findRequested(tx, newsletter.id, request.selectedUsers)).subscribers?.length]
    if (recipients === 0) throw new InvalidInput(field, sendingMessages.nobody)
    // A deleted account is taken out by its key.
    const selectedUsers = request.selectedUsers.map((email) => emailKey(email) ?? email)
    const { id } = await tx
      .insertInto('newsletter_schedules')
      .values({
        newsletter_id: newsletter.id,
        subject,
        starts_at: startsAt,
        created_at: now(),
        created_by: by.userId,
        created_by_name: by.username,
        request: JSON.stringify({ ...request, selectedUsers, newsletter: newsletter.id }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const detail = { newsletter: newsletter.name, startsAt: startsAt.toISOString() }
    await recordAction(tx, { by, action: 'newsletter.scheduled', subject: subjectOf(id, subject), detail }, now())
    return id
  })
}

function requireLater(startsAt: Date, now: Date): void {
  if (Number.isNaN(startsAt.getTime())) throw new InvalidInput('startsAt', scheduleMessages.noTime)
  if (startsAt <= now) throw new InvalidInput('startsAt', scheduleMessages.past)
  if (startsAt.getTime() - now.getTime() > days(scheduleAhead))
    throw new InvalidInput('startsAt', scheduleMessages.tooFar)
}

const subjectOf = (id: number, name: string) => ({ kind: 'newsletter', id: `schedule ${id}`, name })

/** Also removes one that failed. @throws NotFound; Conflict once it has begun */
export async function unscheduleIssue(
  { db, now }: Pick<NewsletterDeps, 'db' | 'now'>,
  id: number,
  by: Administrator,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('newsletter_schedules')
      .select(['state', 'subject'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new NotFound('schedule', id))
    if (row.state === 'starting' || row.state === 'started')
      throw new Conflict('newsletter_begun', scheduleMessages.begun)
    if (row.state === 'withdrawn') return
    await tx.updateTable('newsletter_schedules').set({ state: 'withdrawn' }).where('id', '=', id).execute()
    await recordAction(tx, { by, action: 'newsletter.unscheduled', subject: subjectOf(id, row.subject) }, now())
  })
}

import { Conflict, InvalidInput, NotFound } from '../../../../platform/server/core/errors.ts'
import { SendNewsletterRequest } from '../../contract/send-request.ts'
import { type Starter, startSend } from '../delivery/start-send.ts'
import type { NewsletterDeps } from '../deps.ts'

/** An issue that cannot start records why and waits for the publisher. */
export async function startDueIssues(deps: NewsletterDeps): Promise<void> {
  const { db, now } = deps
  const due = await db
    .updateTable('newsletter_schedules')
    .set({ state: 'starting' })
    .where('state', 'in', ['waiting', 'starting'])
    .where('starts_at', '<=', now())
    .returning(['id', 'request', 'created_by', 'created_by_name'])
    .execute()
  for (const { id, request, created_by, created_by_name } of due.toSorted((a, b) => a.id - b.id)) {
    const username = created_by_name
    const by = created_by === null ? { userId: null, username } : { userId: created_by, username }
    const parsed = SendNewsletterRequest.safeParse(request)
    const outcome = parsed.success ? await startOne(deps, id, { request: parsed.data, by }) : unreadable
    await db.updateTable('newsletter_schedules').set(outcome).where('id', '=', id).execute()
  }
}

/** The rules have changed since it was scheduled. */
const unreadable = { state: 'failed' as const, problem: 'The issue is incomplete. Compose it again' }

async function startOne(
  deps: NewsletterDeps,
  schedule: number,
  { request, by }: { request: SendNewsletterRequest; by: Starter },
) {
  const clientKey = `schedule-${schedule}`
  // The process died after the start, before it could record it.
  const known = await deps.db
    .selectFrom('newsletter_sends')
    .select('id')
    .where('client_key', '=', clientKey)
    .executeTakeFirst()
  if (known) return { state: 'started' as const, send_id: known.id }
  try {
    const { id } = await startSend(deps, { ...request, clientKey }, by)
    return { state: 'started' as const, send_id: id }
  } catch (error) {
    if (error instanceof InvalidInput || error instanceof Conflict || error instanceof NotFound)
      return { state: 'failed' as const, problem: error.message }
    throw error
  }
}

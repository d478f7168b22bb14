import { toTypedInstant } from '../../../../platform/server/core/local-time.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { Router } from '../../../../platform/server/feature-deps.ts'
import { ok } from '../../../../platform/server/http/api/calls.ts'
import type { ArticleRow } from '../../../articles/server/index.ts'
import type { NewsroomDeps } from '../deps.ts'
import { byCaller } from '../editor.ts'
import { presentAdminArticle } from '../present.ts'
import { lockArticle } from '../queries.ts'
import { setPin } from './pin.ts'
import { setPublished } from './publish.ts'
import { setManyPublished } from './publish-many.ts'
import { scheduleAt, unschedule } from './schedule.ts'
import { setTakeDown } from './take-down.ts'

export function publishRoutes(router: Router, deps: NewsroomDeps) {
  presentRoutes(router, deps)
  futureRoutes(router, deps)
}

const changeIn = (db: Database) => (id: number, make: (tx: Transaction, article: ArticleRow) => Promise<ArticleRow>) =>
  inTransaction(db, async (tx) => {
    const before = await lockArticle(tx, id)
    return { before, after: await make(tx, before) }
  })

function presentRoutes({ route }: Router, { db, now, settings, log }: NewsroomDeps) {
  const change = changeIn(db)

  route('PATCH /admin/publish/:id', async ({ params: { id }, body: { isPublished } }, call) => {
    const { timeZone } = settings.current().contact
    const { before, after } = await change(id, (tx, article) =>
      setPublished(tx, article, isPublished === 1, byCaller(call, now())),
    )
    const message = isPublished ? 'Article published' : 'Article unpublished'
    const { version, dateOfPublication } = presentAdminArticle(after, timeZone)
    return ok({ message, id, isPublished, version, versionBefore: before.version, dateOfPublication })
  })

  route('POST /admin/publish-many', async ({ body: { ids, isPublished } }, call) => {
    const onFailure = (error: unknown, article: number) => log.error({ err: error, article }, 'article not published')
    const outcome = await setManyPublished(
      db,
      { ids, isPublished: isPublished === 1, onFailure },
      byCaller(call, now()),
    )
    return ok({ message: sentenceOn(outcome.changed.length, outcome.failed.length, isPublished), ...outcome })
  })

  route('PUT /admin/pin/:id', async ({ params, body: { until } }, call) => {
    const { timeZone } = settings.current().contact
    const pin = { until: until === null ? null : toTypedInstant(until, timeZone, 'until') }
    const { after } = await change(params.id, (tx, article) => setPin(tx, article, pin, byCaller(call, now())))
    return ok({ message: 'Article pinned', article: presentAdminArticle(after, timeZone) })
  })

  route('DELETE /admin/pin/:id', async ({ params }, call) => {
    const { timeZone } = settings.current().contact
    const { after } = await change(params.id, (tx, article) => setPin(tx, article, 'none', byCaller(call, now())))
    return ok({ message: 'Article unpinned', article: presentAdminArticle(after, timeZone) })
  })
}

function futureRoutes({ route }: Router, { db, now, settings }: NewsroomDeps) {
  const change = changeIn(db)

  route('PUT /admin/take-down/:id', async ({ params, body }, call) => {
    const { timeZone } = settings.current().contact
    const at = toTypedInstant(body.takeDownAt, timeZone, 'takeDownAt')
    const { after } = await change(params.id, (tx, article) => setTakeDown(tx, article, at, byCaller(call, now())))
    return ok({ message: 'Unpublishing scheduled', article: presentAdminArticle(after, timeZone) })
  })

  route('DELETE /admin/take-down/:id', async ({ params }, call) => {
    const { timeZone } = settings.current().contact
    const { after } = await change(params.id, (tx, article) => setTakeDown(tx, article, null, byCaller(call, now())))
    return ok({ message: 'Scheduled unpublishing cancelled', article: presentAdminArticle(after, timeZone) })
  })

  route('PUT /admin/schedule/:id', async ({ params, body }, call) => {
    const { timeZone } = settings.current().contact
    const at = toTypedInstant(body.publishAt, timeZone, 'publishAt')
    const { before, after } = await change(params.id, (tx, article) =>
      scheduleAt(tx, article, at, byCaller(call, now())),
    )
    const article = presentAdminArticle(after, timeZone)
    return ok({ message: 'Article scheduled', article, versionBefore: before.version })
  })

  route('DELETE /admin/schedule/:id', async ({ params }, call) => {
    const { timeZone } = settings.current().contact
    const by = { ...byCaller(call, now()), hasWorkflow: settings.hasFeature('workflow') }
    const { before, after } = await change(params.id, (tx, article) => unschedule(tx, article, by))
    const article = presentAdminArticle(after, timeZone)
    return ok({ message: 'Article unscheduled', article, versionBefore: before.version })
  })
}

function sentenceOn(changed: number, failed: number, isPublished: 0 | 1): string {
  const done = `${changed} ${changed === 1 ? 'article' : 'articles'} ${isPublished ? 'published' : 'unpublished'}`
  return failed === 0 ? done : `${done}, ${failed} failed`
}

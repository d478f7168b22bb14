import { readFile } from 'node:fs/promises'
import { recordAction } from '../../../platform/server/audit/index.ts'
import { NotFound } from '../../../platform/server/core/errors.ts'
import { countPages } from '../../../platform/server/db/paging.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { FromAllFeatures } from '../../../platform/server/feature.ts'
import type { Router } from '../../../platform/server/feature-deps.ts'
import { type CallContext, created, ok, okFile, requireCaller } from '../../../platform/server/http/api/calls.ts'
import { findSubscriberOf, findSuppressionOf } from '../../newsletter/server/index.ts'
import { listGiftsOf } from '../../subscriptions/server/index.ts'
import type { MemberDetail, MemberFilters } from '../contract/endpoints.ts'
import { getMemberProgress } from './changes/progress.ts'
import { startMemberChange, startMemberUndo } from './changes/start-member-change.ts'
import type { MemberDeps } from './deps.ts'
import { memberImports, requireGrantEnd } from './import/import.ts'
import { labels, listLabels, renameLabel, setLabel } from './labels.ts'
import { liftSuppression } from './lift-suppression.ts'
import { exportMembers } from './list/export.ts'
import { findMembers } from './list/find-members.ts'
import { readMembers, withMemberships } from './list/read-members.ts'
import { findNote, saveNote } from './note.ts'

export function memberRoutes(router: Router, deps: MemberDeps & Pick<FromAllFeatures, 'findMemberships'>) {
  const { route } = router
  const { db, now } = deps

  async function getMember(id: number): Promise<MemberDetail> {
    const [member] = await withMemberships(deps, await readMembers(db, [id], now()))
    const note = await findNote(db, id)
    if (!member || note === undefined) throw new NotFound('user', id)
    const address = await findSubscriberOf(db, id)
    const since = address?.unsubscribed_at ?? address?.bounced_at ?? address?.subscribed_at
    const gifts = await listGiftsOf(db, id, now())
    const suppression = await findSuppressionOf(db, id)
    return { member, note, newsletterSince: since?.toISOString() ?? null, suppression, gifts }
  }

  route('GET /admin/members', async ({ query: { sort, page, limit, ...filters } }) => {
    const { ids, total, isCapped } = await findMembers(db, { filters, order: sort, page, limit }, now())
    const data = await withMemberships(deps, await readMembers(db, ids, now()))
    return ok({ data, ...countPages({ page, limit }, total), isTotalCapped: isCapped })
  })

  route('GET /admin/members.csv', async ({ query }, call) => {
    const by = requireCaller(call)
    const subject = { kind: 'members', id: 'list', name: describe(query) }
    await inTransaction(db, (tx) => recordAction(tx, { by, action: 'members.exported', subject }, now()))
    const { timeZone } = deps.settings.current().contact
    return okFile('members.csv', exportMembers(db, { filters: query, timeZone, now: now() }))
  })

  route('GET /admin/members/:id', async ({ params }) => ok(await getMember(params.id)))

  route('PUT /admin/members/:id/note', async ({ params: { id }, body }, call) => {
    await saveNote(deps, { id, ...body }, requireCaller(call))
    return ok(await getMember(id))
  })

  route('DELETE /admin/members/:id/suppression', async ({ params: { id } }, call) => {
    await liftSuppression(deps, id, requireCaller(call))
    return ok(await getMember(id))
  })

  for (const [name, isGiven] of [
    ['PUT /admin/members/:id/labels/:label', true],
    ['DELETE /admin/members/:id/labels/:label', false],
  ] as const)
    route(name, async ({ params }, call) => {
      await setLabel(deps, { ...params, isGiven }, requireCaller(call))
      return ok(await getMember(params.id))
    })

  route('POST /admin/member-changes', async ({ body }, call) => {
    const id = await startMemberChange(deps, body, requireCaller(call))
    return created({ message: 'Changing the members', id })
  })

  route('GET /admin/member-changes/:id', async ({ params }) => ok(await getMemberProgress(db, params.id)))

  route('POST /admin/member-changes/:id/undo', async ({ params }, call) => {
    const id = await startMemberUndo(deps, params.id, requireCaller(call))
    return created({ message: 'Undoing the change', id })
  })

  labelRoutes(router, deps)
  importRoutes(router, deps)
}

function importRoutes({ route }: Router, deps: MemberDeps) {
  const imports = memberImports(deps)
  route('POST /admin/member-imports', async ({ body, upload }, call) => {
    requireGrantEnd(deps, body.until)
    return ok(await imports.upload(await readFile(upload.path), body, requireCaller(call)))
  })
  route('GET /admin/member-imports/:id', async ({ params }) => ok(await imports.get(params.id)))
  route('PUT /admin/member-imports/:id', async ({ params, body }) => ok(await imports.answer(params.id, body.answers)))
  route('POST /admin/member-imports/:id/run', async ({ params }, call) =>
    ok(await imports.apply(params.id, requireCaller(call))),
  )
}

function labelRoutes({ route }: Router, { db, now }: MemberDeps) {
  const by = (call: CallContext) => ({ editor: requireCaller(call), now: now() })

  route('GET /admin/labels', async () => ok(await listLabels(db)))

  route('POST /admin/labels', async ({ body: { name } }, call) => {
    const { id } = await inTransaction(db, (tx) => labels.add(tx, { name, created_at: now() }, by(call)))
    return created({ id, name })
  })

  route('PUT /admin/labels/:id', async ({ params: { id }, body: { name } }, call) => {
    await inTransaction(db, (tx) => renameLabel(tx, { id, name }, by(call)))
    return ok({ id, name })
  })

  route('DELETE /admin/labels/:id', async ({ params: { id } }, call) => {
    await inTransaction(db, (tx) => labels.remove(tx, id, by(call)))
    return ok(await listLabels(db))
  })
}

function describe(filters: MemberFilters): string {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')
  return set.length === 0 ? 'all' : set.map(([name, value]) => `${name}: ${value}`).join(', ')
}

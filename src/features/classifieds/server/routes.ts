import { links } from '../../../platform/contract/links.ts'
import { countPages } from '../../../platform/server/db/paging.ts'
import type { Router } from '../../../platform/server/feature-deps.ts'
import { created, ok, requireCaller } from '../../../platform/server/http/api/calls.ts'
import { plansWith } from '../../settings/contract/benefits.ts'
import { settingsKey } from '../../settings/server/index.ts'
import { classifiedMessages } from '../contract/rules.ts'
import { approveClassified, refuseClassified } from './decide-classified.ts'
import type { ClassifiedDeps } from './deps.ts'
import { changeClassified, findAllowance, placeClassified, withdrawClassified } from './place-classified.ts'
import { presentClassified, presentClassifiedForEditors, presentOwnClassified } from './present.ts'
import { classifiedKey, classifiedsKey, endsSoon, findForEditors, findOwn, findShown, getShown } from './queries.ts'
import { reportClassified, writeToAdvertiser } from './write-to-advertiser.ts'

/** The plans whose benefits lead to the page where readers place ads. */
const plansWithAd = ({ settings }: ClassifiedDeps) => plansWith(links.myClassifieds, settings.current().subscription)

export function classifiedRoutes(router: Router, deps: ClassifiedDeps) {
  publicRoutes(router, deps)
  readerRoutes(router, deps)
  editorRoutes(router, deps)
}

function publicRoutes({ route }: Router, deps: ClassifiedDeps) {
  const { db, now } = deps

  route('GET /home/classifieds', async ({ query: { category, page, limit } }) => {
    const { rows, total } = await findShown(db, { category, page, limit }, now())
    const isEnding = rows.some((row) => endsSoon(row, now()))
    const ads = rows.map(presentClassified)
    const counts = { ...countPages({ page, limit }, total) }
    return ok({ ads, endsSoon: isEnding, plans: plansWithAd(deps), ...counts }, [classifiedsKey, settingsKey])
  })

  route('GET /home/classifieds/:id', async ({ params: { id } }) => {
    const row = await getShown(db, id, now())
    const body = { ...presentClassified(row), contact: row.contact, endsSoon: endsSoon(row, now()) }
    return ok(body, [classifiedKey(id)])
  })

  route('POST /home/classifieds/:id/reports', async ({ params: { id }, body: { reason } }, { visitor }) => {
    await reportClassified(deps, { id, reason }, visitor.network)
    return ok({ message: classifiedMessages.reported })
  })
}

function readerRoutes({ route }: Router, deps: ClassifiedDeps) {
  const { db, now } = deps

  route('POST /auth/classifieds/:id/messages', async ({ params: { id }, body: { message } }, call) => {
    await writeToAdvertiser(deps, { id, message }, requireCaller(call))
    return ok({ message: classifiedMessages.messageSent })
  })

  route('GET /auth/classifieds', async (_, call) => {
    const { userId } = requireCaller(call)
    const ads = (await findOwn(db, userId)).map((row) => presentOwnClassified(row, now()))
    return ok({ ads, allowance: await findAllowance(db, { userId, plans: plansWithAd(deps) }, now()) })
  })

  route('POST /auth/classifieds', async ({ body }, call) => {
    await placeClassified(db, { userId: requireCaller(call).userId, plans: plansWithAd(deps) }, body, now())
    return created({ message: classifiedMessages.sent })
  })

  route('PUT /auth/classifieds/:id', async ({ params: { id }, body }, call) => {
    await changeClassified(db, { id, userId: requireCaller(call).userId }, body, now())
    return ok({ message: classifiedMessages.sent })
  })

  route('DELETE /auth/classifieds/:id', async ({ params: { id } }, call) => {
    const isDeleted = await withdrawClassified(db, { id, userId: requireCaller(call).userId }, now())
    return ok({ message: isDeleted ? classifiedMessages.deleted : classifiedMessages.ended })
  })
}

function editorRoutes({ route }: Router, deps: ClassifiedDeps) {
  const { db, now } = deps

  route('GET /admin/classifieds', async ({ query: { state, page, limit } }) => {
    const { rows, total } = await findForEditors(db, { state, page, limit }, now())
    const data = rows.map((row) => presentClassifiedForEditors(row, now()))
    return ok({ data, ...countPages({ page, limit }, total) })
  })

  route('POST /admin/classifieds/:id/approval', async ({ params: { id }, body }, call) => {
    await approveClassified(deps, { id, ...body }, requireCaller(call))
    return ok({ message: classifiedMessages.approved })
  })

  route('POST /admin/classifieds/:id/refusal', async ({ params: { id }, body }, call) => {
    await refuseClassified(deps, { id, ...body }, requireCaller(call))
    return ok({ message: classifiedMessages.refused })
  })
}

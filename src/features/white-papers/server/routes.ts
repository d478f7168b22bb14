import { whitePaperFileLink } from '../../../platform/contract/links.ts'
import { recordAction } from '../../../platform/server/audit/index.ts'
import { getEntry } from '../../../platform/server/content/queries.ts'
import { NotFound } from '../../../platform/server/core/errors.ts'
import { countPages } from '../../../platform/server/db/paging.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { Router } from '../../../platform/server/feature-deps.ts'
import { type CallContext, ok, okFile, requireCaller } from '../../../platform/server/http/api/calls.ts'
import { sandboxed } from '../../../platform/server/http/security-headers.ts'
import { contentTypeOf, storeAttachment } from '../../attachments/server/index.ts'
import { presentPicture, storeImage, uploadedBy } from '../../pictures/server/images/index.ts'
import { whitePaperMessages } from '../contract/rules.ts'
import type { WhitePaperDeps } from './deps.ts'
import { whitePapers } from './index.ts'
import { deleteLead, forgetAddress, presentLead, writeLeads } from './leads.ts'
import { findLeads } from './queries.ts'
import { findByToken, proveMailbox, requestPaper, requirePaperTicket } from './request-paper.ts'

export function whitePaperRoutes(router: Router, deps: WhitePaperDeps) {
  const { route } = router
  const { db, now } = deps

  whitePapers.routes(router, deps)

  route('POST /home/white-papers/:slug/requests', async ({ params: { slug }, body }, { visitor }) => {
    await requestPaper(deps, { slug, ...body, network: visitor.network })
    return ok({ message: whitePaperMessages.sent })
  })

  route('GET /home/white-paper-links/:token', async ({ params: { token } }) => {
    const { slug, title, sponsor } = await findByToken(db, token, now())
    return ok({ slug, title, sponsor })
  })

  route('POST /home/white-paper-links/:token', async ({ params: { token } }, { visitor }) =>
    ok({ address: await proveMailbox(deps, { token, network: visitor.network }) }),
  )

  fileRoute(router, deps)
  uploadRoutes(router, deps)
  leadRoutes(router, deps)
}

function fileRoute({ http }: Router, deps: WhitePaperDeps) {
  http.get<{ Params: { name: string }; Querystring: { ticket?: unknown } }>(
    whitePaperFileLink(':name(^[0-9a-f]{32}\\.pdf$)'),
    { config: { access: 'anyone' } },
    async ({ params: { name }, query: { ticket } }, reply) => {
      reply.headers({ ...sandboxed, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      const downloadName = await requirePaperTicket(deps, name, typeof ticket === 'string' ? ticket : '')
      const file = await deps.files.open(name)
      if (!file) throw new NotFound('file', name)
      return reply
        .type(contentTypeOf(name))
        .headers({ 'content-length': file.bytes, 'content-disposition': `attachment; filename="${downloadName}"` })
        .send(file.stream)
    },
  )
}

function uploadRoutes({ route }: Router, deps: WhitePaperDeps) {
  route('POST /admin/white-papers/file', async ({ body, upload }, call) => {
    const { name } = await storeAttachment(deps, upload, { title: body.name, by: requireCaller(call), isPdf: true })
    return ok({ file: name })
  })

  route('POST /admin/white-papers/cover', async ({ upload }, call) => {
    const { picture } = await storeImage(deps, upload, { by: uploadedBy(requireCaller(call), deps.now) })
    return ok({ imageUrl: presentPicture(picture).at(-1)?.url ?? '' })
  })
}

function leadRoutes({ route }: Router, { db, now }: WhitePaperDeps) {
  const by = (call: CallContext) => ({ editor: requireCaller(call), now: now() })
  route('GET /admin/white-papers/:id/leads', async ({ params: { id }, query }) => {
    const { title } = await getEntry(db, whitePapers.kind, id)
    const { rows, total } = await findLeads(db, id, query)
    return ok({ title, data: rows.map(presentLead), ...countPages(query, total) })
  })

  route('GET /admin/white-papers/:id/leads.csv', async ({ params: { id } }, call) => {
    const { slug, title } = await getEntry(db, whitePapers.kind, id)
    const subject = { kind: 'white-paper', id, name: title }
    const exported = { by: requireCaller(call), action: 'white-paper.leads-exported', subject } as const
    await inTransaction(db, (tx) => recordAction(tx, exported, now()))
    return okFile(`leads-${slug}.csv`, await writeLeads(db, id))
  })

  route('DELETE /admin/white-paper-leads/:id', async ({ params: { id } }, call) => {
    await deleteLead(db, id, by(call))
    return ok({ message: whitePaperMessages.leadDeleted })
  })

  route('POST /admin/white-paper-leads/forget', async ({ body: { email } }, call) => {
    const leads = await forgetAddress(db, email, by(call))
    return ok({ message: whitePaperMessages.forgotten(leads) })
  })
}

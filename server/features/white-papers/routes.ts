import { whitePaperFileLink } from '../../../contract/links.ts'
import { whitePaperMessages } from '../../../contract/white-papers/rules.ts'
import { NotFound } from '../../core/errors.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type CallContext, ok, okFile, requireCaller } from '../../http/api/calls.ts'
import { sandboxed } from '../../http/security-headers.ts'
import { contentTypeOf, storeAttachment } from '../attachments/index.ts'
import { recordAction } from '../audit/index.ts'
import type { Router } from '../deps.ts'
import { presentPicture, storeImage } from '../images/index.ts'
import type { WhitePaperDeps } from './deps.ts'
import { deleteLead, forgetAddress, writeLeads } from './leads.ts'
import { presentCounted, presentForStaff, presentLead, presentListedPaper, presentPaper } from './present.ts'
import {
  findLeads,
  findPapers,
  findPublishedWhitePapers,
  getPaper,
  getPublished,
  whitePaperKey,
  whitePapersKey,
} from './queries.ts'
import { findByToken, proveMailbox, requestPaper, requirePaperTicket } from './request-paper.ts'
import { addPaper, deletePaper, editPaper, restorePaper } from './save-paper.ts'

/** White papers of sponsors: their pages, the way to the file, and their leads. */
export function whitePaperRoutes(router: Router, deps: WhitePaperDeps) {
  const { route } = router
  const { db, now } = deps

  route('GET /home/white-papers', async ({ query: { page, limit } }) => {
    const { rows, total } = await findPublishedWhitePapers(db, { page, limit })
    const counts = { page, totalPages: Math.ceil(total / limit), total }
    return ok({ whitePapers: rows.map(presentListedPaper), ...counts }, [whitePapersKey])
  })

  route('GET /home/white-papers/:slug', async ({ params: { slug } }) =>
    ok(presentPaper(await getPublished(db, slug)), [whitePaperKey(slug)]),
  )

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
  staffRoutes(router, deps)
  leadRoutes(router, deps)
}

/** Only a ticket opens the file. */
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
        .headers({
          'content-length': file.bytes,
          'content-disposition': `attachment; filename="${downloadName}"`,
        })
        .send(file.stream)
    },
  )
}

const byCaller = (call: CallContext, now: Date) => ({ staff: requireCaller(call), now })

function staffRoutes({ route }: Router, deps: WhitePaperDeps) {
  const { db, now } = deps
  const read = async (id: number) => presentForStaff(await getPaper(db, id))
  const messageOf = ({ isPublished }: { isPublished: boolean }) =>
    isPublished ? whitePaperMessages.published : whitePaperMessages.saved

  route('GET /admin/white-papers', async ({ query }) => {
    const { rows, total } = await findPapers(db, query)
    const { page, limit } = query
    return ok({ data: rows.map(presentCounted), page, totalPages: Math.ceil(total / limit), total })
  })

  route('POST /admin/white-papers', async ({ body }, call) => {
    const id = await inTransaction(db, (tx) => addPaper(tx, body, byCaller(call, now())))
    return { status: 201 as const, body: { message: messageOf(body), entry: await read(id) } }
  })

  route('POST /admin/white-papers/file', async ({ body, upload }, call) => {
    const { name } = await storeAttachment(deps, upload, { title: body.name, by: requireCaller(call), isPdf: true })
    return ok({ file: name })
  })

  route('POST /admin/white-papers/cover', async ({ upload }, call) => {
    const by = requireCaller(call)
    const { picture } = await storeImage(deps, upload, {
      by: {
        userId: by.userId,
        record: (tx, { id, file_name: name }) =>
          recordAction(tx, { by, action: 'image.uploaded', subject: { kind: 'picture', id, name } }, now()),
      },
    })
    return ok({ imageUrl: presentPicture(picture).at(-1)?.url ?? '' })
  })

  route('GET /admin/white-papers/:id', async ({ params: { id } }) => ok(await read(id)))

  route('PUT /admin/white-papers/:id', async ({ params: { id }, body: { version, ...form } }, call) => {
    await inTransaction(db, (tx) => editPaper(tx, { id, version }, form, byCaller(call, now())))
    return ok({ message: messageOf(form), entry: await read(id) })
  })

  route('DELETE /admin/white-papers/:id', async ({ params: { id } }, call) => {
    await inTransaction(db, (tx) => deletePaper(tx, id, byCaller(call, now())))
    return ok({ message: whitePaperMessages.deleted })
  })

  route('POST /admin/white-papers/:id/restoration', async ({ params: { id } }, call) => {
    await inTransaction(db, (tx) => restorePaper(tx, id, byCaller(call, now())))
    return ok({ message: whitePaperMessages.restored })
  })
}

function leadRoutes({ route }: Router, { db, now }: WhitePaperDeps) {
  route('GET /admin/white-papers/:id/leads', async ({ params: { id }, query }) => {
    const { title } = await getPaper(db, id)
    const { rows, total } = await findLeads(db, id, query)
    const { page, limit } = query
    return ok({ title, data: rows.map(presentLead), page, totalPages: Math.ceil(total / limit), total })
  })

  route('GET /admin/white-papers/:id/leads.csv', async ({ params: { id } }) => {
    const { slug } = await getPaper(db, id)
    return okFile(`leads-${slug}.csv`, await writeLeads(db, id))
  })

  route('DELETE /admin/white-paper-leads/:id', async ({ params: { id } }, call) => {
    await deleteLead(db, id, byCaller(call, now()))
    return ok({ message: whitePaperMessages.leadDeleted })
  })

  route('POST /admin/white-paper-leads/forget', async ({ body: { email } }, call) => {
    const leads = await forgetAddress(db, email, byCaller(call, now()))
    return ok({ message: whitePaperMessages.forgotten(leads) })
  })
}

import type { FastifyReply } from 'fastify'
import { attachmentLink } from '../../../platform/contract/attachment-rules.ts'
import { articleByIdLink } from '../../../platform/contract/links.ts'
import { NotFound } from '../../../platform/server/core/errors.ts'
import type { Router } from '../../../platform/server/feature-deps.ts'
import { ok, requireCaller } from '../../../platform/server/http/api/calls.ts'
import { isOpenedByReader, sendRefusalPage } from '../../../platform/server/http/pages/refusal-page.ts'
import { sandboxed } from '../../../platform/server/http/security-headers.ts'
import { bareFrameOf } from '../../brand/server/index.ts'
import type { AttachmentDeps } from './deps.ts'
import { contentTypeOf } from './kind.ts'
import { FileGated, requireDownload } from './require-download.ts'
import { storeAttachment } from './store-attachment.ts'

/** Links to files end after some hours. Opening the article makes new ones. */
const sendGate = (reply: FastifyReply, { articleId, message }: FileGated, site: ReturnType<typeof bareFrameOf>) =>
  sendRefusalPage(reply, {
    status: 403,
    site,
    heading: 'This link to a file no longer works',
    text: message,
    way: { href: articleByIdLink(articleId), label: 'Open the article' },
  })

export function attachmentRoutes({ http, route }: Router, deps: AttachmentDeps) {
  route('POST /admin/attachments', async ({ body, upload }, call) => {
    const { name, kind } = await storeAttachment(deps, upload, { title: body.name, by: requireCaller(call) })
    return ok({ url: attachmentLink(name), kind, bytes: upload.bytes })
  })

  const address = attachmentLink(':name(^[0-9a-f]{32}\\.(?:pdf|csv|zip)$)')
  http.get<{ Params: { name: string }; Querystring: { ticket?: unknown } }>(
    address,
    { config: { access: 'anyone' } },
    async (request, reply) => {
      const { name } = request.params
      const { ticket } = request.query
      reply.headers({ ...sandboxed, 'cache-control': 'no-store' })
      const downloadName = await requireDownload(deps, name, typeof ticket === 'string' ? ticket : '').catch(
        (error: unknown) => {
          if (error instanceof FileGated && isOpenedByReader(request)) return error
          throw error
        },
      )
      if (downloadName instanceof FileGated) return sendGate(reply, downloadName, bareFrameOf(deps.settings))
      const file = await deps.files.open(name)
      if (!file) throw new NotFound('file', name)
      return reply
        .type(contentTypeOf(name))
        .headers({
          'content-length': file.bytes,
          'content-disposition': `attachment; filename="${downloadName}"`,
          'x-robots-tag': 'noindex',
        })
        .send(file.stream)
    },
  )
}

import { attachmentLink } from '../../../contract/attachment-rules.ts'
import { NotFound } from '../../core/errors.ts'
import { ok, requireCaller } from '../../http/api/calls.ts'
import { sandboxed } from '../../http/security-headers.ts'
import type { Router } from '../deps.ts'
import type { AttachmentDeps } from './deps.ts'
import { contentTypeOf } from './kind.ts'
import { requireDownload } from './require-download.ts'
import { storeAttachment } from './store-attachment.ts'

export function attachmentRoutes({ http, route }: Router, deps: AttachmentDeps) {
  route('POST /admin/attachments', async ({ body, upload }, call) => {
    const { name, kind } = await storeAttachment(deps, upload, { title: body.name, by: requireCaller(call) })
    return ok({ url: attachmentLink(name), kind, bytes: upload.bytes })
  })

  const address = attachmentLink(':name(^[0-9a-f]{32}\\.(?:pdf|csv|zip)$)')
  http.get<{ Params: { name: string }; Querystring: { ticket?: unknown } }>(
    address,
    { config: { access: 'anyone' } },
    async ({ params: { name }, query: { ticket } }, reply) => {
      reply.headers({ ...sandboxed, 'cache-control': 'no-store' })
      const downloadName = await requireDownload(deps, name, typeof ticket === 'string' ? ticket : '')
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

import { links } from '../../../contract/links.ts'
import { mediaPackMessages } from '../../../contract/media-pack.ts'
import { NotFound } from '../../core/errors.ts'
import { ok, requireCaller } from '../../http/api/calls.ts'
import { sandboxed } from '../../http/security-headers.ts'
import type { Router } from '../deps.ts'
import { findMediaPack, type MediaPackDeps, mediaPackKey, removeMediaPack, uploadMediaPack } from './media-pack.ts'

export function mediaPackRoutes({ http, route }: Router, deps: MediaPackDeps) {
  route('GET /media-pack', async () => {
    const found = await findMediaPack(deps.db)
    return ok({ pdf: found ? { bytes: found.bytes, uploadedAt: found.uploaded_at.toISOString() } : null }, [
      mediaPackKey,
    ])
  })

  route('POST /admin/media-pack', async ({ upload }, call) => {
    await uploadMediaPack(deps, upload, requireCaller(call))
    return ok({ message: mediaPackMessages.uploaded })
  })

  route('DELETE /admin/media-pack', async (_, call) => {
    await removeMediaPack(deps, requireCaller(call))
    return ok({ message: mediaPackMessages.removed })
  })

  http.get(links.mediaPackPdf, { config: { access: 'anyone' } }, async ({ headers }, reply) => {
    const found = await findMediaPack(deps.db)
    const pdf = found && (await deps.files.open(found.file))
    if (!pdf) throw new NotFound('file', links.mediaPackPdf)
    const etag = `"${found.file}"`
    reply.headers({ ...sandboxed, etag, 'cache-control': 'no-cache' })
    if (headers['if-none-match']?.includes(etag)) {
      pdf.stream.destroy()
      return reply.code(304).send()
    }
    return reply
      .type('application/pdf')
      .headers({ 'content-length': pdf.bytes, 'content-disposition': 'attachment; filename="media-pack.pdf"' })
      .send(pdf.stream)
  })
}

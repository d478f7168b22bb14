import { links } from '../../../platform/contract/links.ts'
import { NotFound } from '../../../platform/server/core/errors.ts'
import type { Router } from '../../../platform/server/feature-deps.ts'
import { ok, requireCaller } from '../../../platform/server/http/api/calls.ts'
import { sandboxed } from '../../../platform/server/http/security-headers.ts'
import { mediaPackMessages } from '../contract/media-pack.ts'
import { MediaPackMaker } from './made-pack.ts'
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

  const made = new MediaPackMaker(deps)
  http.get(links.mediaPackPdf, { config: { access: 'anyone' } }, async ({ headers }, reply) => {
    const uploaded = await findMediaPack(deps.db)
    const { key, pdf } = uploaded ? { key: uploaded.file, pdf: null } : await made.make()
    const etag = `"${key}"`
    reply.headers({ ...sandboxed, etag, 'cache-control': 'no-cache' })
    if (headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const file = uploaded && (await deps.files.open(uploaded.file))
    if (uploaded && !file) throw new NotFound('file', links.mediaPackPdf)
    const bytes = pdf && Buffer.from(await pdf)
    return reply
      .type('application/pdf')
      .headers({
        'content-length': file?.bytes ?? bytes?.length ?? 0,
        'content-disposition': 'attachment; filename="media-pack.pdf"',
      })
      .send(file?.stream ?? bytes)
  })
}

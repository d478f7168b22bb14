import { createReadStream } from 'node:fs'
import type { Router } from '../../../../platform/server/feature-deps.ts'
import { created, ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import { sandboxed } from '../../../../platform/server/http/security-headers.ts'
import type { SiteExportDeps } from './deps.ts'
import { Exports } from './exports.ts'

export function siteExportRoutes({ http, route }: Router, deps: SiteExportDeps) {
  const exports = new Exports(deps)

  route('GET /admin/exports', async ({ query }) => ok(await exports.list(query)))
  route('POST /admin/exports', async ({ body }, call) => created(await exports.begin(body.format, requireCaller(call))))
  route('GET /admin/exports/:id', async ({ params }) => ok(await exports.get(params.id)))
  route('POST /admin/exports/:id/ticket', async ({ params }, call) =>
    ok({ address: await exports.addressFor(params.id, requireCaller(call)) }),
  )

  // Browsers send no session with a download: the ticket stands for it.
  http.get<{ Params: { id: string }; Querystring: { ticket?: unknown } }>(
    '/files/exports/:id(^[1-9]\\d{0,8}$)',
    { config: { access: 'anyone' } },
    async (request, reply) => {
      reply.headers({ ...sandboxed, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      const { ticket } = request.query
      const { path, bytes, fileName } = await exports.open(
        Number(request.params.id),
        typeof ticket === 'string' ? ticket : '',
      )
      return reply
        .type(fileName.endsWith('.zip') ? 'application/zip' : 'text/csv; charset=utf-8')
        .headers({ 'content-length': bytes, 'content-disposition': `attachment; filename="${fileName}"` })
        .send(createReadStream(path))
    },
  )
}

import { readFile } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import { csv } from '../../../platform/server/core/csv.ts'
import { seconds } from '../../../platform/server/core/durations.ts'
import { NotFound } from '../../../platform/server/core/errors.ts'
import { createLocalRateLimit } from '../../../platform/server/core/local-rate-limit.ts'
import { countPages } from '../../../platform/server/db/paging.ts'
import type { Tables } from '../../../platform/server/db/tables.ts'
import type { Router } from '../../../platform/server/feature-deps.ts'
import { created, ok, okFile, requireCaller } from '../../../platform/server/http/api/calls.ts'
import { networkOfRequest } from '../../../platform/server/http/api/visitor.ts'
import { redirectMessages } from '../contract/rules.ts'
import { parseSiteAddress } from './address.ts'
import type { OwnAddresses, RedirectDeps } from './deps.ts'
import { HitCounter } from './hit-counter.ts'
import { redirectImports } from './import-redirects.ts'
import { isReadersMiss } from './missing-page.ts'
import { findRedirect, ignoreMissingPage, listMissingPages, listRedirects, readRedirects } from './queries.ts'
import type { StoredRedirect } from './redirect-table.ts'
import { redirectKey } from './redirects-in-force.ts'
import { addRedirect, changeRedirect, deleteRedirect } from './save-redirect.ts'

/** Per network, so that nobody fills the list of missing pages. */
const missesOfNetwork = { burst: 20, every: seconds(30) }

export function redirectRoutes(router: Router, deps: RedirectDeps & OwnAddresses) {
  const counter = new HitCounter(deps)
  router.onClose(() => counter.close())
  answerMissing(router, deps, counter)
  editorsRoutes(router, deps, counter)
  importRoutes(router, deps)
  missingPageRoutes(router, deps, counter)
}

function answerMissing({ pages }: Router, { redirectsInForce: inForce }: OwnAddresses, counter: HitCounter) {
  const takeMiss = createLocalRateLimit(missesOfNetwork)

  pages.beforeNotFound(async (request, { addresses, isMissing }) => {
    const [address, ...others] = addresses.map(parseSiteAddress)
    if (!address) return null
    const found = (await inForce.find(address)) ?? (others[0] ? await inForce.find(others[0]) : null)
    if (!found) {
      if (isMissing && isReadersMiss(address, request.method, request.headers)) countMiss(request, address.path)
      return null
    }
    counter.countHit(found.redirect.id)
    const { target, status } = found
    const keys = [redirectKey(found.redirect.path)]
    return target === null || status === 410 ? { status: 410, keys } : { status, location: target, keys }
  })

  function countMiss(request: FastifyRequest, path: string) {
    try {
      takeMiss(networkOfRequest(request))
      counter.countMissed(path)
    } catch {
      // Too many from one network.
    }
  }
}

function editorsRoutes({ route }: Router, deps: RedirectDeps & OwnAddresses, counter: HitCounter) {
  const { db, log, redirectsInForce } = deps

  async function present({ id, path, target, status, hits, last_hit_at }: Selectable<Tables['redirects']>) {
    const address = parseSiteAddress(path)
    const end = address && (await redirectsInForce.find(address))
    const endsAt = end && end.target !== target ? (end.target ?? '') : null
    return { id, path, target: target ?? '', status, hits, lastHitAt: last_hit_at?.toISOString() ?? null, endsAt }
  }

  async function getRedirect(id: number) {
    const row = await findRedirect(db, id)
    if (!row) throw new NotFound('redirect', id)
    return present(row)
  }

  route('GET /admin/redirects', async ({ query }) => {
    await counter.write().catch((error: unknown) => log.error({ err: error }, 'hits not written'))
    const { rows, total } = await listRedirects(db, query)
    const data = await Promise.all(rows.map(present))
    return ok({ data, ...countPages(query, total) })
  })

  route('POST /admin/redirects', async ({ body }, call) => {
    const id = await addRedirect(deps, body, requireCaller(call))
    return created(await getRedirect(id))
  })

  route('PUT /admin/redirects/:id', async ({ params: { id }, body }, call) => {
    await changeRedirect(deps, id, body, requireCaller(call))
    return ok(await getRedirect(id))
  })

  route('DELETE /admin/redirects/:id', async ({ params: { id } }, call) => {
    await deleteRedirect(deps, id, requireCaller(call))
    return ok({ message: redirectMessages.deleted })
  })

  route('GET /admin/redirects.csv', async () =>
    okFile('redirects.csv', csv(['from', 'to', 'status'], redirectRows(readRedirects(db)))),
  )
}

function importRoutes({ route }: Router, deps: RedirectDeps & OwnAddresses) {
  const imports = redirectImports(deps)
  route('POST /admin/redirect-imports', async ({ body, upload }, call) =>
    ok(await imports.upload(await readFile(upload.path), body, requireCaller(call))),
  )
  route('GET /admin/redirect-imports/:id', async ({ params }) => ok(await imports.get(params.id)))
  route('POST /admin/redirect-imports/:id/run', async ({ params }, call) =>
    ok(await imports.apply(params.id, requireCaller(call))),
  )
}

function missingPageRoutes({ route }: Router, { db, log }: RedirectDeps, counter: HitCounter) {
  route('GET /admin/missing-pages', async ({ query }) => {
    await counter.write().catch((error: unknown) => log.error({ err: error }, 'missing pages not written'))
    const { rows, total } = await listMissingPages(db, query)
    const data = rows.map(({ path, hits, last_met_on }) => ({ path, hits, lastMetOn: last_met_on }))
    return ok({ data, ...countPages(query, total) })
  })

  route('POST /admin/missing-pages/ignored', async ({ body }) => {
    await ignoreMissingPage(db, body)
    return ok({ message: body.isIgnored ? 'URL ignored.' : 'URL listed again.' })
  })
}

export async function* redirectRows(batches: AsyncIterable<StoredRedirect[]>) {
  for await (const rows of batches) yield rows.map(({ path, target, status }) => [path, target, status])
}

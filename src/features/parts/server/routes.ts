import { NotFound } from '../../../platform/server/core/errors.ts'
import { countPages } from '../../../platform/server/db/paging.ts'
import type { Router } from '../../../platform/server/feature-deps.ts'
import { created, ok, requireCaller } from '../../../platform/server/http/api/calls.ts'
import { partNumber } from '../../search-index/server/index.ts'
import type { ListedPart, PartChange } from '../contract/endpoints.ts'
import { partMessages } from '../contract/rules.ts'
import type { PartDeps } from './deps.ts'
import { partImportRoutes } from './import/routes.ts'
import { partPageRoutes } from './page-routes.ts'
import { findPart, findPartChanges, listParts, type StoredPart } from './queries.ts'
import { addPart, changePart, deletePart } from './save-part.ts'

export function partRoutes(router: Router, deps: PartDeps) {
  const { route } = router
  const { db } = deps
  partPageRoutes(router, deps)
  partImportRoutes(router, deps)

  async function getPart(number: string): Promise<ListedPart> {
    const part = await findPart(db, number)
    if (!part) throw new NotFound('part', number)
    return present(part)
  }

  route('GET /admin/parts', async ({ query }) => {
    const { rows, total } = await listParts(db, query)
    return ok({ data: rows.map(present), ...countPages(query, total) })
  })

  route('POST /admin/parts', async ({ body }, call) => {
    await addPart(deps, body, requireCaller(call))
    return created(await getPart(body.name))
  })

  route('GET /admin/parts/:number', async ({ params: { number } }) => ok(await getPart(number)))

  route('PUT /admin/parts/:number', async ({ params: { number }, body }, call) => {
    const before = await changePart(deps, number, body, requireCaller(call))
    return ok({ message: partMessages.changed, before, part: await getPart(body.name) })
  })

  route('DELETE /admin/parts/:number', async ({ params: { number } }, call) =>
    ok({ message: partMessages.deleted, before: await deletePart(deps, number, requireCaller(call)) }),
  )

  route('GET /admin/parts/:number/history', async ({ params: { number } }) => {
    const rows = await findPartChanges(db, partNumber(number))
    return ok({
      changes: rows.map(
        ({ id, at, by_name, file_name, what, before, after }): PartChange => ({
          id,
          what,
          before,
          after,
          at: at.toISOString(),
          by: by_name,
          fileName: file_name,
        }),
      ),
    })
  })
}

const present = ({ changedAt, ...part }: StoredPart): ListedPart => ({ ...part, changedAt: changedAt.toISOString() })

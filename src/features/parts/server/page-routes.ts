import { NotFound } from '../../../platform/server/core/errors.ts'
import type { PageQuery } from '../../../platform/server/db/paging.ts'
import { countPages } from '../../../platform/server/db/paging.ts'
import { readTogether } from '../../../platform/server/db/read-as-json.ts'
import type { Deps, Router } from '../../../platform/server/feature-deps.ts'
import { ok } from '../../../platform/server/http/api/calls.ts'
import { articleKeys, findListed, presentListItem } from '../../articles/server/index.ts'
import { componentArticles, partNumber } from '../../search-index/server/index.ts'
import { partPlaceholder } from '../../settings/contract/groups/part-pages.ts'
import type { PartCard } from '../contract/endpoints.ts'
import { partRecordRows, toPartRecord } from './part-page.ts'

const cardParameters = 4

export function partPageRoutes({ route }: Router, { db, settings }: Deps) {
  async function getPart(asked: string, page: PageQuery) {
    const number = partNumber(asked)
    const { found, ...record } = await readTogether(db, {
      found: componentArticles(number, page),
      ...partRecordRows(number),
    })
    const known = toPartRecord(record)
    const name = known?.name ?? found?.name
    if (name === undefined) throw new NotFound('part', asked)
    return { number, name, found, known }
  }

  route('GET /part/:number', async ({ params, query: { page, limit } }) => {
    const { number, name, found, known } = await getPart(params.number, { page, limit })
    const rows = await findListed(db, found?.ids ?? [])
    const total = found?.total ?? 0
    const body = {
      part: name,
      articles: rows.map(presentListItem),
      ...countPages({ page, limit }, total),
      ID: rows[0]?.id ?? null,
      family: found?.family ?? [],
      record: known?.record ?? null,
      distributors: settings
        .current()
        .parts.distributors.map((one) => ({
          name: one.name,
          url: one.address.replaceAll(partPlaceholder, encodeURIComponent(name)),
        })),
    }
    return ok(body, ['site', 'parts', `part:${number}`, ...(known?.keys ?? []), ...articleKeys(rows)])
  })

  route('GET /part/:number/card', async ({ params }) => {
    const { number, name, found, known } = await getPart(params.number, { page: 1, limit: 1 })
    const { maker = '', description = '', package: outline = '', state = '', parameters = [] } = known?.record ?? {}
    const card: PartCard = {
      part: name,
      maker,
      description,
      package: outline,
      state,
      parameters: parameters.slice(0, cardParameters),
      articles: found?.total ?? 0,
    }
    return ok(card, ['parts', `part:${number}`])
  })
}

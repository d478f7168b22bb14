import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import { type AccessLevel, accessLevels } from '../../../contract/catalogue.ts'
import type { Reader } from '../../core/caller.ts'
import { NotFound, Overloaded } from '../../core/errors.ts'
import { ok } from '../../http/api/endpoints.ts'
import type { Router } from '../deps.ts'
import { findArticles, findComponentArticles, type SearchDeps } from '../search/index.ts'
import { decideAccess } from './access.ts'
import { presentListItem } from './present.ts'
import { findListed, type ListedRow } from './queries.ts'

/** Pages are made between searches, not after all that wait: the embedded database does one thing at a time. */
const searchesAtOnce = 2
const mostWaiting = 200

/** Finding articles: by what they say, and by the part that they are about. */
export function articleSearchRoutes({ route }: Router, { db, now, searchLog }: SearchDeps) {
  const inTurn = pLimit(searchesAtOnce)

  route('GET /home/search', async ({ query: asked }, { caller }) => {
    const { query, sort, page, limit, ...filters } = asked
    const request = { query, filters, sort, page, limit, now: now() }
    if (inTurn.pendingCount >= mostWaiting) throw new Overloaded(1)
    const found = await inTurn(() => findArticles(db, request, clearedFor(caller, now())))
    if (page === 1 && Object.values(filters).every((value) => value === undefined)) searchLog.count(query, found.total)
    const rows = await findListed(
      db,
      found.hits.map(({ id }) => id),
    )
    const snippets = new Map(found.hits.map(({ id, snippet }) => [id, snippet]))
    const articles = rows.map((row) => ({ ...presentListItem(row), snippet: snippets.get(row.id) ?? [] }))
    // To check and write down so long an answer takes as long as it took to make it: pages have their turn between.
    await setImmediate()
    return ok({
      articles,
      page,
      totalPages: Math.ceil(found.total / limit),
      total: found.total,
      isTotalCapped: found.isCapped,
      ID: rows[0]?.id ?? null,
      facets: found.facets,
      correctedTo: found.corrected,
      isLoose: found.isLoose,
      parts: found.parts,
    })
  })

  route('GET /part/:number', async ({ params, query: { page, limit } }) => {
    const part = await findComponentArticles(db, params.number, { number: page, size: limit })
    if (!part) throw new NotFound('part', params.number)
    const rows = await findListed(db, part.ids)
    const body = {
      part: part.name,
      articles: rows.map(presentListItem),
      page,
      totalPages: Math.ceil(part.total / limit),
      total: part.total,
      ID: rows[0]?.id ?? null,
      family: part.family,
    }
    return ok(body, [`part:${part.number}`, ...keysOf(rows)])
  })
}

const keysOf = (rows: readonly ListedRow[]) => rows.map(({ id }) => `article:${id}`)

type Gated = Exclude<AccessLevel, 'free'>
const gated = accessLevels.filter((access): access is Gated => access !== 'free')

/** The accesses whose texts this reader may have in full. */
const clearedFor = (reader: Reader | null, now: Date): Gated[] =>
  gated.filter((access) => decideAccess({ access, isPublished: true }, reader, now).show === 'full')

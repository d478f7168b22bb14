import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import { type AccessLevel, accessLevels } from '../../../platform/contract/catalogue.ts'
import type { Reader } from '../../../platform/server/core/caller.ts'
import { seconds } from '../../../platform/server/core/durations.ts'
import { Overloaded } from '../../../platform/server/core/errors.ts'
import { createLocalRateLimit } from '../../../platform/server/core/local-rate-limit.ts'
import { countPages } from '../../../platform/server/db/paging.ts'
import { readTogether } from '../../../platform/server/db/read-as-json.ts'
import type { Router } from '../../../platform/server/feature-deps.ts'
import { ok } from '../../../platform/server/http/api/calls.ts'
import { decideAccess, inOrderOf, listedRows, presentListItem } from '../../articles/server/index.ts'
import {
  cutSnippets,
  filesByWords,
  findArticles,
  hitTexts,
  namedAuthors,
  type SearchDeps,
} from '../../search-index/server/index.ts'
import { toFilters, withNames } from './facets.ts'

/** Few at once, so that pages are rendered between searches: the embedded database runs one query at a time. */
const searchesAtOnce = 2
const mostWaiting = 200

/** For each network. A whole company may be one. */
const allowed = { burst: 60, every: seconds(1) }

export function articleSearchRoutes({ route }: Router, { db, now, settings, searchLog, catalogue }: SearchDeps) {
  const inTurn = pLimit(searchesAtOnce)
  const takeSearch = createLocalRateLimit(allowed)

  route('GET /home/search', async ({ query: asked }, { caller, visitor }) => {
    takeSearch(visitor.network)
    const { query, sort, page, limit, ...wanted } = asked
    const known = await catalogue.get()
    const filters = toFilters(known, wanted)
    const request = { query, filters, sort, page, limit, now: now() }
    if (inTurn.pendingCount >= mostWaiting) throw new Overloaded(1)
    const cleared = clearedFor(caller, now())
    const onFirstPage = (typed: string) => (page === 1 ? typed : '')
    const { found, beside, snippets } = await inTurn(async () => {
      const result = await findArticles(db, request, cleared)
      const { texts, ...others } = await readTogether(db, {
        listed: listedRows(result.ids),
        texts: hitTexts(result.ids, cleared),
        authors: namedAuthors(onFirstPage(query)),
        files: filesByWords(onFirstPage(result.corrected ?? query)),
      })
      return { found: result, beside: others, snippets: await cutSnippets(texts, result.terms) }
    })
    if (page === 1 && Object.values(filters).every((value) => value === undefined))
      searchLog.count(query, found.total, visitor.network)
    const { listed, authors, files } = beside
    const rows = inOrderOf(found.ids, listed)
    const articles = rows.map((row) => ({ ...presentListItem(row), snippet: snippets.get(row.id) ?? [] }))
    // Validating and serialising a long answer takes as long as the search. Let pages run in between.
    await setImmediate()
    return ok({
      articles,
      ...countPages({ page, limit }, found.total),
      isTotalCapped: found.isCapped,
      ID: rows[0]?.id ?? null,
      facets: withNames(known, found.facets, filters),
      correctedTo: found.corrected,
      isLoose: found.isLoose,
      authors,
      files: files.filter(({ kind }) => settings.hasFeature(kind === 'report' ? 'reports' : 'white-papers')),
      parts: settings.hasFeature('parts') ? found.parts : [],
    })
  })
}

type Gated = Exclude<AccessLevel, 'free'>
const gated = accessLevels.filter((access): access is Gated => access !== 'free')

const clearedFor = (reader: Reader | null, now: Date): Gated[] =>
  gated.filter((access) => decideAccess({ access, isPublished: true }, reader, now).show === 'full')

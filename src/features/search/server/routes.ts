import { days, seconds } from '../../../platform/server/core/durations.ts'
import { createLocalRateLimit } from '../../../platform/server/core/local-rate-limit.ts'
import { countPages } from '../../../platform/server/db/paging.ts'
import type { Router } from '../../../platform/server/feature-deps.ts'
import { ok } from '../../../platform/server/http/api/calls.ts'
import { findSearches, type SearchDeps, suggest } from '../../search-index/server/index.ts'
import { articleSearchRoutes } from './article-search.ts'

/** For each network: browsers ask while a reader types. */
const suggestions = { burst: 120, every: seconds(0.25) }

export function searchRoutes(router: Router, deps: SearchDeps) {
  const { route } = router
  const { db, now, searchLog, settings } = deps
  articleSearchRoutes(router, deps)
  const takeSuggestion = createLocalRateLimit(suggestions)

  route('GET /search/suggestions', async ({ query }, { visitor }) => {
    takeSuggestion(visitor.network)
    const found = await suggest(db, query.q)
    return ok(settings.hasFeature('parts') ? found : { ...found, parts: [] })
  })

  route('GET /admin/search-log', async ({ query: { days: count, only, search, page, limit } }) => {
    await searchLog.write()
    const since = new Date(now().getTime() - days(count - 1)).toISOString().slice(0, 10)
    const wanted = { since, onlyNothingFound: only === 'nothing-found', search: search.trim(), page, limit }
    const { data, total } = await findSearches(db, wanted)
    return ok({ data, ...countPages({ page, limit }, total) })
  })
}

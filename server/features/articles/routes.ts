import type { ArticlePage } from '../../../contract/article/articles.ts'
import { limits } from '../../../contract/catalogue.ts'
import { inBatches } from '../../core/in-batches.ts'
import { ok } from '../../http/api/calls.ts'
import type { Router } from '../deps.ts'
import type { SearchDeps } from '../search/index.ts'
import { activePlan } from '../subscriptions/index.ts'
import { listMostRead, listRelated, readArticle } from './articles.ts'
import type { ListName } from './lists.ts'
import { presentListItem, presentRefusal, presentView } from './present.ts'
import { articleKeys, findCarousel, findListedPage, findNewestOfLists, type ListedRow } from './queries.ts'
import { articleSearchRoutes } from './search-routes.ts'

/** Articles and lists for readers: specification 7, 'Public content'. */
export function articleRoutes(router: Router, deps: SearchDeps) {
  const { route } = router
  const { db, settings, now } = deps
  articleSearchRoutes(router, deps)
  const newestOf = inBatches((wanted: readonly { list: ListName; count: number }[]) => findNewestOfLists(db, wanted))
  const newest = (list: ListName, count: number) => async () => answerList(await newestOf({ list, count }), [list])

  route('GET /home/carasoul', async () => answerList(await findCarousel(db, limits.carousel), ['carousel']))
  route('GET /home/news', newest('section:news', limits.homeDoubleList))
  route('GET /home/products', newest('section:product', limits.homeDoubleList))
  route('GET /home/design', newest('section:design-guide', limits.homeList))
  route('GET /home/ComponentEngineering', newest('section:component', limits.homeList))
  route('GET /home/Automobile', newest('topic:Automobile', limits.homeList))
  route('GET /home/IndiaSemiconductor', newest('topic:IndiaSemiconductor', limits.homeList))
  route('GET /home/ai', newest('topic:ai', limits.homeList))
  route('GET /home/Mostviewed', async () =>
    answerList(await listMostRead(db, settings.current().contact.timeZone, now()), ['most-read']),
  )

  route('GET /home/article/:id', async ({ params }, { caller, requestId }) => {
    const reading = await readArticle(db, params.id, caller, now())
    const reader = { plan: caller && activePlan(caller.subscriptions, now()), requestId }
    const keys = articleKeys([reading.article])
    if (reading.show === 'full') return ok(presentView(reading.article, reader), keys)
    const body = presentRefusal(reading.article, reading.because, reader)
    return reading.because === 'login_required'
      ? { status: 401 as const, body, keys }
      : { status: 403 as const, body, keys }
  })

  route('GET /home/related-articles/:id', async ({ params }) => {
    const related = await listRelated(db, params.id)
    return answerList(related, [`article:${params.id}`])
  })

  const listing = (list: ListName) => async (request: { query: { page: number; limit: number } }) =>
    answerPage(list, request.query)

  async function answerPage(list: ListName, { page, limit }: { page: number; limit: number }) {
    const { rows, total } = await findListedPage(db, list, { number: page, size: limit })
    const body: ArticlePage = {
      articles: rows.map(presentListItem),
      page,
      totalPages: Math.ceil(total / limit),
      total,
      ID: rows[0]?.id ?? null,
    }
    return ok(body, [list, ...articleKeys(rows)])
  }

  route('GET /home/news-all', listing('section:news'))
  route('GET /home/product-all', listing('section:product'))
  route('GET /home/design-all', listing('section:design-guide'))
  route('GET /home/comp', listing('section:component'))
  route('GET /home/student', listing('topic:student'))
  route('GET /home/news-sec', ({ query }) => answerPage(`category:${query.category}`, query))
}

const answerList = (rows: ListedRow[], keys: readonly string[]) =>
  ok(rows.map(presentListItem), [...keys, ...articleKeys(rows)])

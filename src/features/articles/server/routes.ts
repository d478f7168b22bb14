import { limits, type Section } from '../../../platform/contract/catalogue.ts'
import {
  type CitationFormat,
  citationFormats,
  citationLink,
  sectionInFolder,
} from '../../../platform/contract/links.ts'
import { days } from '../../../platform/server/core/durations.ts'
import { NotFound } from '../../../platform/server/core/errors.ts'
import type { FileTickets } from '../../../platform/server/core/file-tickets.ts'
import { inBatches } from '../../../platform/server/core/in-batches.ts'
import type { PageQuery } from '../../../platform/server/db/paging.ts'
import type { Router } from '../../../platform/server/feature-deps.ts'
import { type Handler, ok } from '../../../platform/server/http/api/calls.ts'
import { RowWithCaller } from '../../../platform/server/http/api/row-with-caller.ts'
import type { CatalogueDeps } from '../../catalogue/server/index.ts'
import { getCategory, sectionNow } from '../../catalogue/server/index.ts'
import { settingsKey } from '../../settings/server/index.ts'
import { activePlan } from '../../subscriptions/server/index.ts'
import { articleEndpoints } from '../contract/articles.ts'
import { listRelated, mostReadSince, type Reading } from './articles.ts'
import { writeCitation } from './citation.ts'
import { completeView } from './complete-view.ts'
import { findCorrections } from './corrections.ts'
import { withFileTickets } from './file-tickets.ts'
import { frontPageRoutes } from './front-page/routes.ts'
import type { ListName } from './lists/lists.ts'
import { readList } from './lists/read-list.ts'
import { keywordLists } from './lists/topics.ts'
import { presentBeside, presentListItem, presentRefusal, presentView } from './present.ts'
import { articleKeys, articleToRead, findCarousel, findMostRead, findNewestOfLists, type ListedRow } from './queries.ts'
import { type ReadingDeps, readForCall } from './read-for-call.ts'
import { seriesKey } from './series.ts'

type Deps = CatalogueDeps & ReadingDeps & { tickets: FileTickets }

export function articleRoutes(router: Router, deps: Deps) {
  frontPageRoutes(router, deps)
  homeRoutes(router, deps)
  readingRoutes(router, deps)
  listRoutes(router, deps)
}

/** A section of the specification may have been replaced. */
const specified = async ({ catalogue }: Deps, id: Section): Promise<ListName> =>
  `section:${sectionNow(await catalogue.get(), id)?.id ?? id}`

function homeRoutes({ route }: Router, deps: Deps) {
  const { db, settings, now } = deps
  const newestOf = inBatches((wanted: readonly { list: ListName; count: number }[]) => findNewestOfLists(db, wanted))
  const newest = (list: ListName, count: number) => async () => answerList(await newestOf({ list, count }), [list])
  const newestIn = (id: Section, count: number) => async () => {
    const list = await specified(deps, id)
    return answerList(await newestOf({ list, count }), [list, settingsKey])
  }

  route('GET /home/carasoul', async () => answerList(await findCarousel(db, limits.carousel), ['carousel']))
  route('GET /home/news', newestIn('news', limits.homeDoubleList))
  route('GET /home/products', newestIn('product', limits.homeDoubleList))
  route('GET /home/design', newestIn('design-guide', limits.homeList))
  route('GET /home/ComponentEngineering', newestIn('component', limits.homeList))
  route('GET /home/Automobile', newest('topic:Automobile', limits.homeList))
  route('GET /home/IndiaSemiconductor', newest('topic:IndiaSemiconductor', limits.homeList))
  route('GET /home/ai', newest('topic:ai', limits.homeList))
  route('GET /home/Mostviewed', async () => {
    const { contact, reading } = settings.current()
    const period = { since: mostReadSince(Number(reading.mostReadDays), now()), timeZone: contact.timeZone }
    return answerList(await findMostRead(db, { ...period, count: limits.homeList }), ['most-read', settingsKey])
  })
}

function readingRoutes({ route, pages }: Router, deps: Deps) {
  const { db, settings, now, tickets } = deps
  const opened = new RowWithCaller((params) => {
    const { data } = articleEndpoints['GET /home/article/:id'].params.safeParse(params)
    return data ? articleToRead(data.id) : null
  })
  const openArticle: Handler<'GET /home/article/:id'> = async ({ params: { id } }, call) => {
    const article = { id, row: opened.of(call.caller) }
    const { reading, subscriptions, isByNetwork } = await readForCall(deps, article, call)
    const topics = settings.hasFeature('topics') ? reading.article.topics : []
    const reader = { plan: activePlan(subscriptions, now()), requestId: call.requestId, topics }
    const keys = [...keysOfReading(reading), ...deps.keysBeside(id)]
    const hasLetters = settings.hasFeature('letters')
    const takesLetters = hasLetters && reading.article.letters === '' && settings.current().reading.hasLetters
    const beside = presentBeside(reading, { hasLetters, takesLetters })
    if (reading.show === 'full') {
      const completed = await completeView(deps, presentView(withFileTickets(reading.article, tickets), reader))
      const view = { ...completed.view, beside }
      if (isByNetwork) return { ...ok(view), headers: { 'cache-control': 'private, no-store' } }
      return ok(view, [...keys, ...completed.keys])
    }
    const body = { ...presentRefusal(reading, reader), beside }
    return reading.because === 'login_required'
      ? { status: 401 as const, body, keys }
      : { status: 403 as const, body, keys }
  }
  route('GET /home/article/:id', openArticle, opened)

  route('GET /home/corrections', async () => {
    const { corrections, keys } = await findCorrections(db)
    return ok({ corrections }, keys)
  })

  for (const format of Object.keys(citationFormats) as CitationFormat[])
    pages.document(citationLink(':id(^[1-9]\\d{0,8}$)', format), ({ id }) => writeCitation(deps, Number(id), format))

  route('GET /home/related-articles/:id', async ({ params }) => {
    const { relatedDays } = settings.current().reading
    const since = relatedDays > 0 ? new Date(now().getTime() - days(relatedDays)) : null
    return answerList(await listRelated(db, params.id, since), [settingsKey, `article:${params.id}`])
  })
}

function listRoutes({ route }: Router, deps: Deps) {
  const { db, catalogue } = deps
  const listingIn =
    (id: Section) =>
    async ({ query }: { query: PageQuery }) => {
      const { body, keys } = await readList(db, await specified(deps, id), query)
      return ok(body, [...keys, settingsKey])
    }

  route('GET /home/news-all', listingIn('news'))
  route('GET /home/product-all', listingIn('product'))
  route('GET /home/design-all', listingIn('design-guide'))
  route('GET /home/comp', listingIn('component'))
  route('GET /home/student', async ({ query }) => {
    const { body, keys } = await readList(db, 'topic:student', query)
    return ok(body, keys)
  })
  route('GET /home/section/:folder', async ({ params: { folder }, query }) => {
    const asked = sectionInFolder(folder)
    const section = asked === undefined ? undefined : sectionNow(await catalogue.get(), asked)
    if (!section) throw new NotFound('section', folder)
    const { body, keys } = await readList(db, `section:${section.id}`, query)
    return ok({ ...body, section }, [...keys, settingsKey])
  })
  route('GET /home/news-sec', async ({ query }) => {
    const category = getCategory(await catalogue.get(), query.category)
    const { body, keys } = await readList(db, `category:${category.id}`, query)
    return ok({ ...body, category }, [...keys, settingsKey])
  })
}

const keysOfReading = ({ article }: Reading) => [
  ...articleKeys([article]),
  ...keywordLists(article.keywords),
  settingsKey,
  ...(article.series === ''
    ? []
    : [seriesKey(article.series), ...article.series_parts.map(({ id }) => `article:${id}`)]),
]

const answerList = (rows: ListedRow[], keys: readonly string[]) =>
  ok(rows.map(presentListItem), [...keys, ...articleKeys(rows)])

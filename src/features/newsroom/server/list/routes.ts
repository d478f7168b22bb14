import type { Section } from '../../../../platform/contract/catalogue.ts'
import { findSection } from '../../../../platform/contract/sections/catalogue.ts'
import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import { days } from '../../../../platform/server/core/durations.ts'
import { InvalidInput } from '../../../../platform/server/core/errors.ts'
import { toInstant, toLocalTime } from '../../../../platform/server/core/local-time.ts'
import { countPages } from '../../../../platform/server/db/paging.ts'
import type { Deps, Router } from '../../../../platform/server/feature-deps.ts'
import { type CallContext, ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import type { NewsOrder } from '../../../articles/contract/news-orders.ts'
import { articleLimits } from '../../../articles/contract/rules.ts'
import { findAuthorOf } from '../../../authors/server/index.ts'
import { catalogueMessages } from '../../../catalogue/contract/problems.ts'
import { findCatalogue, sectionNow } from '../../../catalogue/server/index.ts'
import { presentListedNews } from '../present.ts'
import { isWriter } from '../writers/own-articles.ts'
import { findNews, findNewsVersions, type NewsCriteria } from './find-news.ts'

/** The specification's values. They follow a renamed section. Other sections are filtered by id. */
const sectionOfFilter = new Map<string, Section>([
  ['NEWS', 'news'],
  ['Design', 'design-guide'],
  ['component', 'component'],
  ['new-products', 'product'],
])

interface RequestedNews extends Omit<NewsCriteria, 'authors' | 'assignee' | 'dueBefore' | 'from' | 'until'> {
  isMine: boolean
  assignee?: number | 'me' | undefined
  isOverdue: boolean
  author?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

export function newsListRoutes({ route }: Router, deps: Deps) {
  const { db } = deps
  const answerNews = async (
    { page, limit, sort, ...asked }: RequestedNews & { page: number; limit: number; sort: NewsOrder },
    call: CallContext,
  ) => {
    const filters = await toFilters(deps, asked, requireCaller(call))
    const { rows, total, isCapped } = await findNews(db, { ...filters, order: sort, page, limit })
    return ok({
      data: rows.map(presentListedNews),
      currentPage: page,
      totalPages: countPages({ page, limit }, total).totalPages,
      total,
      limit,
      isTotalCapped: isCapped,
    })
  }

  route('GET /admin/dashboard', ({ query: { articleType: access, ...query } }, call) =>
    answerNews({ ...query, access }, call),
  )
  route('GET /admin/filter', async ({ query: { type, publishedOnly, articleType: access, ...query } }, call) =>
    answerNews(
      {
        ...query,
        access,
        section: type && (await requireSection(db, type)),
        state: publishedOnly ? 'published' : query.state,
      },
      call,
    ),
  )
  route('GET /admin/news-selection', async ({ query: { type, articleType: access, ...query } }, call) => {
    const section = type && (await requireSection(db, type))
    const filters = await toFilters(deps, { ...query, access, section }, requireCaller(call))
    const found = await findNewsVersions(db, filters, articleLimits.inOneChange + 1)
    const articles = found.slice(0, articleLimits.inOneChange)
    return ok({ articles, isCapped: found.length > articles.length })
  })
}

async function toFilters(
  { db, now, settings }: Deps,
  { isMine, assignee, isOverdue, author, from, to, ...filters }: RequestedNews,
  caller: SignedInReader,
) {
  const { timeZone } = settings.current().contact
  const startOf = (day: string) => toInstant(`${day}T00:00:00`, timeZone)
  // No article has author 0.
  const mine = isMine ? [(await findAuthorOf(db, caller.userId)) ?? 0] : []
  return {
    ...filters,
    assignee: assignee === 'me' ? caller.userId : assignee,
    dueBefore: isOverdue ? toLocalTime(now(), timeZone).slice(0, 10) : undefined,
    authors: [...(author === undefined ? [] : [author]), ...mine],
    from: from ? startOf(from) : undefined,
    until: to ? startOf(dayAfter(to)) : undefined,
    ...(isWriter(caller) && { addedBy: caller.userId }),
  }
}

async function requireSection(db: Deps['db'], filter: string): Promise<Section> {
  const specified = sectionOfFilter.get(filter)
  const { value: catalogue } = await findCatalogue(db)
  if (specified) return sectionNow(catalogue, specified)?.id ?? specified
  if ([...sectionOfFilter.values()].includes(filter) || !findSection(catalogue, filter))
    throw new InvalidInput('type', catalogueMessages.sectionUnknown)
  return filter
}

const dayAfter = (day: string) => new Date(Date.parse(day) + days(1)).toISOString().slice(0, 10)

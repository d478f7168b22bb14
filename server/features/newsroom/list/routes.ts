import { articleMessages } from '../../../../contract/article/rules.ts'
import type { Section } from '../../../../contract/catalogue.ts'
import { findSection } from '../../../../contract/sections/catalogue.ts'
import { specifiedSectionIds } from '../../../../contract/sections/specified.ts'
import { InvalidInput } from '../../../core/errors.ts'
import { type CallContext, ok, requireCaller } from '../../../http/api/calls.ts'
import { findAuthorOf } from '../../authors/index.ts'
import { findCatalogue } from '../../catalogue/index.ts'
import type { Deps, Router } from '../../deps.ts'
import { presentListedNews } from '../present.ts'
import { isWriter } from '../writers/own-articles.ts'
import { findNews, type NewsQuery } from './find-news.ts'

/** The specification's values; any other section is filtered by its id. */
const sectionOfFilter = new Map<string, Section>([
  ['NEWS', 'news'],
  ['Design', 'design-guide'],
  ['component', 'component'],
  ['new-products', 'product'],
])

/** The list of all articles, for News Management and the newsletter. */
export function newsListRoutes({ route }: Router, { db }: Deps) {
  type Asked = Omit<NewsQuery, 'author'> & { isMine: boolean }

  const answerNews = async ({ isMine, ...asked }: Asked, call: CallContext) => {
    const caller = requireCaller(call)
    // No article has author 0.
    const author = isMine ? ((await findAuthorOf(db, caller.userId)) ?? 0) : undefined
    const query = { ...asked, author, ...(isWriter(caller) && { addedBy: caller.userId }) }
    const { rows, total, isCapped } = await findNews(db, query)
    const { page, limit } = query
    return ok({
      data: rows.map(presentListedNews),
      currentPage: page,
      totalPages: Math.ceil(total / limit),
      total,
      limit,
      isTotalCapped: isCapped,
    })
  }

  async function requireSection(filter: string): Promise<Section> {
    const specified = sectionOfFilter.get(filter)
    if (specified) return specified
    const { value: catalogue } = await findCatalogue(db)
    if (specifiedSectionIds.includes(filter) || !findSection(catalogue, filter))
      throw new InvalidInput('type', articleMessages.sectionUnknown)
    return filter
  }

  route('GET /admin/dashboard', ({ query }, call) => answerNews(query, call))
  route('GET /admin/filter', async ({ query: { type, publishedOnly, ...query } }, call) =>
    answerNews(
      {
        ...query,
        section: type && (await requireSection(type)),
        state: publishedOnly ? 'published' : query.state,
      },
      call,
    ),
  )
}

import { ok } from '../../../http/api/calls.ts'
import type { Deps, Router } from '../../deps.ts'
import { presentNewsItem } from '../present.ts'
import { findNews, type NewsQuery } from './find-news.ts'

const sectionOfFilter = {
  NEWS: 'news',
  Design: 'design-guide',
  component: 'component',
  'new-products': 'product',
} as const

/** The list of all articles, for News Management and the newsletter. */
export function newsListRoutes({ route }: Router, { db }: Deps) {
  const answerNews = async (query: NewsQuery) => {
    const { rows, total, isCapped } = await findNews(db, query)
    const { page, limit } = query
    return ok({
      data: rows.map(presentNewsItem),
      currentPage: page,
      totalPages: Math.ceil(total / limit),
      total,
      limit,
      isTotalCapped: isCapped,
    })
  }

  route('GET /admin/dashboard', ({ query }) => answerNews(query))
  route('GET /admin/filter', ({ query: { type, publishedOnly, ...query } }) =>
    answerNews({
      ...query,
      section: type && sectionOfFilter[type],
      state: publishedOnly ? 'published' : query.state,
    }),
  )
}

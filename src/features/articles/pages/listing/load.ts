import { type CategoryId, canonicalCategory } from '../../../../platform/contract/catalogue.ts'
import type { ApiClient } from '../../../../platform/contract/client.ts'
import { sectionInFolder } from '../../../../platform/contract/links.ts'
import { statusOfError } from '../../../../platform/web/api-error.ts'
import { notFound, orNotFound, removed } from '../../../../platform/web/magazine/paged-list.ts'
import { formAt, showsPicture } from '../../../../platform/web/ui/row-forms.ts'
import { type SectionLabel, type Tinted, tintOf } from '../../../../platform/web/ui/section-labels.ts'
import type { ArticlePage } from '../../contract/articles.ts'
import { type KickerOf, toFullStory } from './story.ts'

/** Accepts any spelling. @throws 404 if there is no such category, a redirect if it was removed */
export async function loadCategory(
  api: ApiClient,
  { category, page, limit }: { category: string; page: number; limit: number },
  linkTo: (id: CategoryId) => string,
) {
  const query = { category, page: String(page), limit: String(limit) }
  const answer = await api.call('GET /home/news-sec', { query }).catch((error: unknown) => {
    throw statusOfError(error) === 400 ? notFound() : error
  })
  const id = canonicalCategory(category)
  if (answer.category.id !== id) throw removed(page === 1 && category === id, linkTo(id))
  return { category: answer.category, ...(await loadListing(api, Promise.resolve(answer))) }
}

/** @throws 404 if the API does not know the list, or the page is past its end */
export async function loadListing(
  api: ApiClient,
  answer: Promise<ArticlePage>,
  by: 'section' | 'category' = 'section',
) {
  const [site, kickerOf, list] = await orNotFound(
    Promise.all([
      api.call('GET /site', {}),
      by === 'section' ? loadSectionKickers(api) : loadCategoryKickers(api),
      answer,
    ]),
  )
  if (list.page > 1 && list.articles.length === 0) throw notFound()
  const { articles, page, totalPages, total } = list
  const stories = articles.map((row, index) => {
    const { image, ...story } = toFullStory(row, site.timeZone, kickerOf)
    // Omits pictures that the list does not show, since the HTML carries stories a second time as data.
    return image && showsPicture({ image }, formAt(index, articles.length)) ? { ...story, image } : story
  })
  return { site, listing: { stories, page, totalPages, total } }
}

export async function loadSectionKickers(api: ApiClient): Promise<KickerOf> {
  const { sections } = await api.call('GET /site/sections', {})
  const kickers = kickersOf('section', sections)
  return ({ folder }) => kickers.get(sectionInFolder(folder) ?? '')
}

/** For stories that all have the same section. Hidden categories are named nowhere. */
async function loadCategoryKickers(api: ApiClient): Promise<KickerOf> {
  const { categories } = await api.call('GET /site/categories', {})
  const kickers = kickersOf(
    'category',
    categories.filter(({ isHidden }) => !isHidden),
  )
  return (row) => row.categories.map((id) => kickers.get(id)).find((kicker) => kicker !== undefined)
}

/** All stories of an entry share one object: a page carries it once. */
const kickersOf = (kind: 'section' | 'category', entries: readonly (Tinted & { name: string })[]) =>
  new Map<string, SectionLabel>(entries.map((entry) => [entry.id, { label: entry.name, ...tintOf(kind, entry) }]))

import { Link, useNavigation } from 'react-router'
import { type CategoryId, canonicalCategory, categoryGroups, categoryNames } from '../../../contract/catalogue.ts'
import { categoryLink } from '../../../contract/links.ts'
import { apiContext } from '../../../contract/page-context.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { StoryList } from '../../ui/story-list.tsx'
import { pageHead, siteOf } from '../head.ts'
import { PageHeading } from '../listing/listing-page.tsx'
import { loadListing, notFound, pageInAddress } from '../listing/load.ts'
import type { Route } from './+types/page'

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get('category')
  if (!asked) return null
  const category = canonicalCategory(asked)
  if (!category) throw notFound()
  const askedPage = url.searchParams.get('page')
  const page = askedPage === '1' ? 1 : pageInAddress(askedPage ?? undefined)
  const api = context.get(apiContext)
  const listing = await loadListing(api, api.get('GET /home/news-sec', { query: { category, page: String(page) } }))
  return { category, listing }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = siteOf(matches)
  if (!loaderData) {
    return pageHead(site, {
      path: categoryLink(),
      title: 'Categories',
      description: 'All subjects of the magazine, from memory to aerospace.',
    })
  }
  const { category, listing } = loaderData
  const { page, totalPages } = listing
  const title = `Section: ${categoryNames[category]}`
  return pageHead(site, {
    path: categoryLink(category, page),
    title: page > 1 ? `${title}, page ${page}` : title,
    description: `All articles on ${categoryNames[category]}, newest first.`,
    previous: page > 1 ? categoryLink(category, page - 1) : undefined,
    next: page < totalPages ? categoryLink(category, page + 1) : undefined,
  })
}

export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="frame pt-6 lg:pt-8">
      {loaderData ? (
        <div className="category-page">
          <CategoryList {...loaderData} />
          <Picker chosen={loaderData.category} />
        </div>
      ) : (
        <>
          <PageHeading reference="X1" heading="Categories">
            Choose a subject.
          </PageHeading>
          <Picker />
        </>
      )}
    </div>
  )
}

type Chosen = NonNullable<Route.ComponentProps['loaderData']>

function CategoryList({ category, listing: { stories, page, totalPages } }: Chosen) {
  const isLoading = useNavigation().location?.pathname === categoryLink()
  return (
    <div aria-busy={isLoading}>
      <PageHeading reference="X1" heading={`Section: ${categoryNames[category]}`} />
      <output className="block h-6 text-small text-quiet">
        {isLoading && 'Loading search results...'}
        {!isLoading && stories.length === 0 && 'No results found.'}
      </output>
      {stories.length > 0 && <StoryList stories={stories} />}
      <Pagination page={page} totalPages={totalPages} linkTo={(to) => categoryLink(category, to)} />
    </div>
  )
}

/** All categories in their groups. */
function Picker({ chosen }: { chosen?: CategoryId }) {
  return (
    <nav aria-label="Categories" className="picker">
      {Object.entries(categoryGroups).map(([group, categories], index) => (
        <div key={group}>
          <h2 className="label mb-1 flex gap-2 border-t border-ink pt-2">
            <span aria-hidden="true" className="text-accent">
              X{index + 1}
            </span>
            {group}
          </h2>
          <ul>
            {Object.entries(categories).map(([id, name]) => (
              <li key={id}>
                <Link
                  to={categoryLink(id as CategoryId)}
                  className="picker-entry"
                  aria-current={id === chosen ? 'page' : undefined}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

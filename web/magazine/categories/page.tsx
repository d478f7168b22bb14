import { Link, useNavigation } from 'react-router'
import { type CategoryId, canonicalCategory, categoryGroups, categoryNames } from '../../../contract/catalogue.ts'
import { categoryLink } from '../../../contract/links.ts'
import { apiContext } from '../../../contract/page-context.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { StoryList } from '../../ui/story-list.tsx'
import { loadHead, pageHead } from '../head.ts'
import { PageHeading } from '../listing/listing-page.tsx'
import { loadListing, notFound, pagedTitle, pageInAddress, pageLinks } from '../listing/load.ts'
import type { Route } from './+types/page'
import './categories.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const wanted = url.searchParams.get('category')
  if (!wanted) return { ...(await loadHead(api, pickerWords)), chosen: null }
  const category = canonicalCategory(wanted)
  if (!category) throw notFound()
  const wantedPage = url.searchParams.get('page')
  const page = wantedPage === '1' ? 1 : pageInAddress(wantedPage ?? undefined)
  const { site, listing } = await loadListing(
    api,
    api.call('GET /home/news-sec', { query: { category, page: String(page) } }),
  )
  const head = pageHead(site, {
    ...pageLinks(listing, (to) => categoryLink(category, to)),
    title: pagedTitle(`Section: ${categoryNames[category]}`, page),
    description: `All articles on ${categoryNames[category]}, newest first.`,
  })
  return { head, chosen: { category, listing } }
}

const pickerWords = {
  path: categoryLink(),
  title: 'Categories',
  description: 'All subjects of the magazine, from memory to aerospace.',
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function CategoriesPage({ loaderData: { chosen } }: Route.ComponentProps) {
  return (
    <div className="frame pt-6 lg:pt-8">
      {chosen ? (
        <div className="category-page">
          <CategoryList {...chosen} />
          <Picker chosen={chosen.category} />
        </div>
      ) : (
        <>
          <PageHeading reference="X" heading="Categories">
            Choose a subject.
          </PageHeading>
          <Picker />
        </>
      )}
    </div>
  )
}

type Chosen = NonNullable<Route.ComponentProps['loaderData']['chosen']>

function CategoryList({ category, listing: { stories, page, totalPages } }: Chosen) {
  const isLoading = useNavigation().location?.pathname === categoryLink()
  return (
    <div aria-busy={isLoading}>
      <PageHeading reference="X" heading={`Section: ${categoryNames[category]}`} />
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

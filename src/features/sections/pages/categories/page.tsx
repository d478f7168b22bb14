import { Link, useNavigation } from 'react-router'
import { type CategoryId, limits } from '../../../../platform/contract/catalogue.ts'
import { categoryFeedLink, categoryLink } from '../../../../platform/contract/links.ts'
import { apiContext } from '../../../../platform/contract/page-context.ts'
import { groupsOf } from '../../../../platform/contract/sections/catalogue.ts'
import { loadHead, pageHead } from '../../../../platform/web/magazine/head.ts'
import { pagedTitle, pageInAddress, pageLinks } from '../../../../platform/web/magazine/paged-list.ts'
import { AfterSubject, overStory } from '../../../../platform/web/magazine/place.tsx'
import { PageHeading } from '../../../../platform/web/ui/page-heading.tsx'
import { Pagination } from '../../../../platform/web/ui/pagination.tsx'
import { tintOf } from '../../../../platform/web/ui/section-labels.ts'
import { StoryList } from '../../../../platform/web/ui/story-list.tsx'
import { loadCategory } from '../../../articles/pages/listing/load.ts'
import type { Route } from './+types/page'
import './categories.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const { categories } = await api.call('GET /site/categories', {})
  const groups = groupsOf(categories).map(({ name, categories: members }) => ({
    name,
    categories: members.map(({ id, name: category }) => ({ id, name: category })),
  }))
  const wanted = url.searchParams.get('category')
  if (!wanted) return { ...(await loadHead(api, pickerWords)), groups, chosen: null }
  const wantedPage = url.searchParams.get('page')
  const page = wantedPage === '1' ? 1 : pageInAddress(wantedPage ?? undefined)
  const asked = { category: wanted, page, limit: limits.categoryPageSize }
  const { site, listing, category } = await loadCategory(api, asked, (id) => categoryLink(id))
  const { id, name, description, picture } = category
  const head = pageHead(site, {
    ...pageLinks(listing, (to) => categoryLink(id, to)),
    title: pagedTitle(`Section: ${name}`, page),
    description: description || `All articles on ${name}, newest first.`,
    ...(picture && { image: { url: picture, alt: name } }),
    feed: { title: name, href: categoryFeedLink(id) },
  })
  return { head, groups, chosen: { category: { id, name, description, ...tintOf('category', category) }, listing } }
}

const pickerWords = { path: categoryLink(), title: 'Categories', description: 'All subjects of the magazine.' }

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function CategoriesPage({ loaderData: { groups, chosen } }: Route.ComponentProps) {
  return (
    <div className="frame pt-6 lg:pt-8">
      {chosen ? (
        <div className="category-page">
          <CategoryList {...chosen} />
          <Picker groups={groups} chosen={chosen.category.id} />
        </div>
      ) : (
        <>
          <PageHeading heading="Categories">Choose a subject.</PageHeading>
          <Picker groups={groups} />
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
      <PageHeading tint={category.tint} heading={`Section: ${category.name}`}>
        {category.description}
        <AfterSubject
          subject={{ kind: 'category', target: category.id }}
          name={category.name}
          isFirst={!category.description}
        />
      </PageHeading>
      <output className="block h-6 text-small text-quiet">
        {isLoading && 'Loading search results...'}
        {!isLoading && stories.length === 0 && 'No results found.'}
      </output>
      {stories.length > 0 && <StoryList stories={stories} actionsOf={overStory} />}
      <Pagination page={page} totalPages={totalPages} linkTo={(to) => categoryLink(category.id, to)} />
    </div>
  )
}

function Picker({ groups, chosen }: { groups: Route.ComponentProps['loaderData']['groups']; chosen?: CategoryId }) {
  return (
    <nav aria-label="Categories" className="picker">
      {groups.map(({ name: group, categories }) => (
        <div key={group}>
          <h2 className="label mb-1 border-t border-ink pt-2">{group}</h2>
          <ul>
            {categories.map(({ id, name }) => (
              <li key={id}>
                <Link to={categoryLink(id)} className="picker-entry" aria-current={id === chosen ? 'page' : undefined}>
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

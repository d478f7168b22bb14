import { canonicalCategory, categoryNames, limits } from '../../../contract/catalogue.ts'
import { componentLink } from '../../../contract/links.ts'
import { apiContext } from '../../../contract/page-context.ts'
import { adsAt } from '../ads.ts'
import { pageHead, siteOf } from '../head.ts'
import type { Route } from './+types/component'
import { ListingPage } from './listing-page.tsx'
import { loadListing, notFound, pageInAddress } from './load.ts'

/** Everything in one category, as a listing of the Component Engineering part of the magazine. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const category = canonicalCategory(params.category)
  if (!category) throw notFound()
  const page = pageInAddress(params.page)
  const api = context.get(apiContext)
  const query = { category, page: String(page), limit: String(limits.listingPageSize) }
  const [listing, ads] = await Promise.all([
    loadListing(api, api.get('GET /home/news-sec', { query })),
    adsAt(api, 'component'),
  ])
  return { category, listing, ads }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { category, listing } = loaderData
  const { page, totalPages } = listing
  const name = categoryNames[category]
  return pageHead(siteOf(matches), {
    path: componentLink(category, page),
    title: page > 1 ? `${name}, page ${page}` : name,
    description: `Component Engineering: all articles on ${name}, newest first.`,
    previous: page > 1 ? componentLink(category, page - 1) : undefined,
    next: page < totalPages ? componentLink(category, page + 1) : undefined,
  })
}

export default function ComponentPage({ loaderData: { category, listing, ads } }: Route.ComponentProps) {
  return (
    <ListingPage
      reference="C1"
      heading={categoryNames[category]}
      listing={listing}
      ads={ads}
      linkTo={(page) => componentLink(category, page)}
    />
  )
}

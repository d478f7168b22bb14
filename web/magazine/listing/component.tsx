import { canonicalCategory, categoryNames, limits } from '../../../contract/catalogue.ts'
import { componentLink } from '../../../contract/links.ts'
import { apiContext } from '../../../contract/page-context.ts'
import { loadAds } from '../ads.ts'
import { pageHead } from '../head.ts'
import type { Route } from './+types/component'
import { ListingPage } from './listing-page.tsx'
import { loadListing, notFound, pagedTitle, pageInAddress, pageLinks } from './load.ts'

/** All articles of a category of Component Engineering. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const category = canonicalCategory(params.category)
  if (!category) throw notFound()
  const page = pageInAddress(params.page)
  const api = context.get(apiContext)
  const query = { category, page: String(page), limit: String(limits.listingPageSize) }
  const [{ site, listing }, ads] = await Promise.all([
    loadListing(api, api.call('GET /home/news-sec', { query })),
    loadAds(api, 'component'),
  ])
  const name = categoryNames[category]
  const head = pageHead(site, {
    ...pageLinks(listing, (to) => componentLink(category, to)),
    title: pagedTitle(name, page),
    description: `Component Engineering: all articles on ${name}, newest first.`,
  })
  return { head, category, name, listing, ads }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function ComponentPage({ loaderData: { category, name, listing, ads } }: Route.ComponentProps) {
  return (
    <ListingPage
      reference="C1"
      heading={name}
      listing={listing}
      ads={ads}
      linkTo={(page) => componentLink(category, page)}
    />
  )
}

import { limits } from '../../../contract/catalogue.ts'
import { categoryFeedLink, componentLink } from '../../../contract/links.ts'
import { apiContext } from '../../../contract/page-context.ts'
import { tintOf } from '../../ui/section-labels.ts'
import { loadAds } from '../ads.ts'
import { pageHead } from '../head.ts'
import type { Route } from './+types/component'
import { ListingPage } from './listing-page.tsx'
import { loadCategory, pagedTitle, pageInAddress, pageLinks } from './load.ts'

/** All articles of a category of Component Engineering. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const page = pageInAddress(params.page)
  const api = context.get(apiContext)
  const asked = { category: params.category, page, limit: limits.listingPageSize }
  const [{ site, listing, category }, ads] = await Promise.all([
    loadCategory(api, asked, (id) => componentLink(id)),
    loadAds(api, 'component'),
  ])
  const { id, name, description, picture } = category
  const head = pageHead(site, {
    ...pageLinks(listing, (to) => componentLink(id, to)),
    title: pagedTitle(name, page),
    description: description || `Component Engineering: all articles on ${name}, newest first.`,
    ...(picture && { image: { url: picture, alt: name } }),
    feed: { title: name, href: categoryFeedLink(id) },
  })
  return { head, category: id, name, tint: tintOf('category', category).tint, listing, ads }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function ComponentPage({ loaderData: { category, name, tint, listing, ads } }: Route.ComponentProps) {
  return (
    <ListingPage
      tint={tint}
      heading={name}
      feed={categoryFeedLink(category)}
      subject={{ kind: 'category', target: category }}
      listing={listing}
      ads={ads}
      linkTo={(page) => componentLink(category, page)}
    />
  )
}

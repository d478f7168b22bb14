import { limits } from '../../../platform/contract/catalogue.ts'
import { categoryFeedLink, componentLink } from '../../../platform/contract/links.ts'
import { apiContext } from '../../../platform/contract/page-context.ts'
import { loadAds } from '../../../platform/web/magazine/ads.ts'
import { pageHead } from '../../../platform/web/magazine/head.ts'
import { pagedTitle, pageInAddress, pageLinks } from '../../../platform/web/magazine/paged-list.ts'
import { tintOf } from '../../../platform/web/ui/section-labels.ts'
import { ListingPage } from '../../articles/pages/listing/listing-page.tsx'
import { loadCategory } from '../../articles/pages/listing/load.ts'
import type { Route } from './+types/component'

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

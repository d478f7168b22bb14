import { topicFeedLink, topicLink } from '../../../platform/contract/links.ts'
import { apiContext } from '../../../platform/contract/page-context.ts'
import { loadAds } from '../../../platform/web/magazine/ads.ts'
import { pageHead } from '../../../platform/web/magazine/head.ts'
import { orNotFound, pagedTitle, pageInAddress, pageLinks } from '../../../platform/web/magazine/paged-list.ts'
import { ListingPage } from '../../articles/pages/listing/listing-page.tsx'
import { loadListing } from '../../articles/pages/listing/load.ts'
import type { Route } from './+types/page'

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const page = pageInAddress(params.page)
  const call = api.call('GET /home/topics/:slug', { params: { slug: params.slug }, query: { page: String(page) } })
  const [{ site, listing }, { topic }, ads] = await orNotFound(
    Promise.all([loadListing(api, call), call, loadAds(api, 'article')]),
  )
  const { slug, name } = topic
  const feed = topicFeedLink(slug)
  const head = pageHead(site, {
    ...pageLinks(listing, (to) => topicLink(slug, to)),
    title: pagedTitle(name, page),
    description: `All articles on ${name}, newest first.`,
    feed: { title: name, href: feed },
  })
  return { head, slug, name, feed, listing, ads }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function TopicPage({ loaderData: { slug, name, feed, listing, ads } }: Route.ComponentProps) {
  return (
    <ListingPage
      heading={name}
      feed={feed}
      subject={{ kind: 'topic', target: slug }}
      listing={listing}
      ads={ads}
      linkTo={(page) => topicLink(slug, page)}
    />
  )
}

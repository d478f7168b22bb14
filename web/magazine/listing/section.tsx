import type { AdLocation } from '../../../contract/catalogue.ts'
import { feedLink, listingLink, type SectionFolder } from '../../../contract/links.ts'
import { apiContext } from '../../../contract/page-context.ts'
import { loadAds } from '../ads.ts'
import { pageHead } from '../head.ts'
import type { Route } from './+types/section'
import { ListingPage } from './listing-page.tsx'
import { loadListing, notFound, pagedTitle, pageInAddress, pageLinks } from './load.ts'

interface SectionListing {
  heading: string
  reference: string
  description: string
  list: 'GET /home/news-all' | 'GET /home/product-all' | 'GET /home/design-all' | 'GET /home/student' | 'GET /home/comp'
  ads: AdLocation
}

const listings: Record<SectionFolder, SectionListing> = {
  news: {
    heading: 'News',
    reference: 'U1',
    description: 'What happened in electronics, and what it changes for those who design with it.',
    list: 'GET /home/news-all',
    ads: 'news',
  },
  'new-products': {
    heading: 'New Products',
    reference: 'U2',
    description: 'New parts and instruments, read with the data sheet open.',
    list: 'GET /home/product-all',
    ads: 'product',
  },
  'design-guide': {
    heading: 'Design Guide',
    reference: 'U3',
    description: 'Worked design knowledge: circuits, layouts, firmware and the numbers behind them.',
    list: 'GET /home/design-all',
    ads: 'design-guide',
  },
  engineering_students: {
    heading: "Electronics Engineering Student and Fresher's Section",
    reference: 'TP1',
    description: 'For students of electronics and engineers in their first job.',
    list: 'GET /home/student',
    ads: 'student',
  },
  'sourcing-database': {
    heading: 'Sourcing Database',
    reference: 'J1',
    description: 'Components and where they come from: alternatives, lead times, second sources.',
    list: 'GET /home/comp',
    ads: 'component',
  },
}

const isFolder = (folder: string): folder is SectionFolder => Object.hasOwn(listings, folder)

export async function loader({ context, params }: Route.LoaderArgs) {
  const { folder } = params
  if (!isFolder(folder)) throw notFound()
  const page = pageInAddress(params.page)
  const api = context.get(apiContext)
  const { heading, reference, description, list, ads: location } = listings[folder]
  const [{ site, listing }, ads] = await Promise.all([
    loadListing(api, api.call(list, { query: { page: String(page) } })),
    loadAds(api, location),
  ])
  const head = pageHead(site, {
    ...pageLinks(listing, (to) => listingLink(folder, to)),
    title: pagedTitle(heading, page),
    description,
    feed: { title: heading, href: feedLink(folder) },
  })
  return { head, folder, heading, reference, listing, ads }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function SectionPage({
  loaderData: { folder, heading, reference, listing, ads },
}: Route.ComponentProps) {
  return (
    <ListingPage
      reference={reference}
      heading={heading}
      listing={listing}
      ads={ads}
      linkTo={(page) => listingLink(folder, page)}
    />
  )
}

import type { ApiResult } from '../../../platform/contract/api.ts'
import type { ApiClient } from '../../../platform/contract/client.ts'
import { feedLink, folderOf, listingLink, sectionInFolder, studentFolder } from '../../../platform/contract/links.ts'
import { apiContext } from '../../../platform/contract/page-context.ts'
import { loadAds } from '../../../platform/web/magazine/ads.ts'
import { pageHead } from '../../../platform/web/magazine/head.ts'
import { notFound, pagedTitle, pageInAddress, pageLinks, removed } from '../../../platform/web/magazine/paged-list.ts'
import { referenceOf, tintOf } from '../../../platform/web/ui/section-labels.ts'
import { ListingPage } from '../../articles/pages/listing/listing-page.tsx'
import { loadListing } from '../../articles/pages/listing/load.ts'
import type { Route } from './+types/section'

const students = {
  heading: "Electronics Engineering Student and Fresher's Section",
  reference: undefined,
  description: 'For students, and for readers in their first job.',
  picture: '',
  tint: undefined,
  ads: 'student',
} as const

export async function loader({ context, params }: Route.LoaderArgs) {
  const { folder } = params
  const page = pageInAddress(params.page)
  const api = context.get(apiContext)
  const { section, words, answer } =
    folder === studentFolder ? await loadStudents(api, page) : await loadSection(api, folder, page)
  const { heading, reference, description, picture } = words
  const [{ site, listing }, ads] = await Promise.all([
    loadListing(api, answer, section === undefined ? 'section' : 'category'),
    loadAds(api, words.ads),
  ])
  const head = pageHead(site, {
    ...pageLinks(listing, (to) => listingLink(folder, to)),
    title: pagedTitle(heading, page),
    description,
    ...(picture && { image: { url: picture, alt: heading } }),
    feed: { title: heading, href: feedLink(folder) },
  })
  const about = section === undefined ? undefined : description
  return { head, feed: feedLink(folder), section, folder, heading, about, reference, tint: words.tint, listing, ads }
}

const loadStudents = async (api: ApiClient, page: number) => ({
  section: undefined,
  words: students,
  answer: api.call('GET /home/student', { query: { page: String(page) } }),
})

/** @throws 404 if there is no such section, 404 or a redirect if it was removed */
async function loadSection(api: ApiClient, folder: string, page: number) {
  // Cheap, since every process knows its sections: do it before the parallel loads.
  const { sections, former } = await api.call('GET /site/sections', {})
  const section = sections.find(({ id }) => folderOf(id) === folder)
  if (!section) {
    const isRemoved = Object.hasOwn(former, sectionInFolder(folder) ?? '')
    throw isRemoved ? removed(page === 1, listingLink(folder)) : notFound()
  }
  return {
    section: section.id,
    words: wordsOf(section),
    answer: api.call('GET /home/section/:folder', { params: { folder }, query: { page: String(page) } }),
  }
}

type SectionInfo = ApiResult<'GET /site/sections'>['sections'][number]

const wordsOf = (section: SectionInfo) => ({
  heading: section.heading,
  picture: section.picture,
  ads: section.ads,
  tint: tintOf('section', section).tint,
  reference: referenceOf(section).reference,
  description: section.description || `All articles in ${section.heading}, newest first.`,
})

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function SectionPage({
  loaderData: { feed, section, folder, heading, about, reference, tint, listing, ads },
}: Route.ComponentProps) {
  return (
    <ListingPage
      reference={reference}
      tint={tint}
      heading={heading}
      about={about}
      feed={feed}
      subject={section === undefined ? undefined : { kind: 'section', target: section }}
      listing={listing}
      ads={ads}
      linkTo={(page) => listingLink(folder, page)}
    />
  )
}

import { Link } from 'react-router'
import { partLink } from '../../../contract/links.ts'
import { apiContext } from '../../../contract/page-context.ts'
import { AdColumn } from '../../ui/ad-column.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { StoryList } from '../../ui/story-list.tsx'
import { loadAds } from '../ads.ts'
import { pageHead } from '../head.ts'
import { PageHeading } from '../listing/listing-page.tsx'
import { loadListing, orNotFound, pagedTitle, pageInAddress, pageLinks } from '../listing/load.ts'
import type { Route } from './+types/page'

/** All articles about one electronic part. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const page = pageInAddress(params.page)
  const call = api.call('GET /part/:number', { params: { number: params.number }, query: { page: String(page) } })
  const [{ site, listing }, answer, ads] = await orNotFound(
    Promise.all([loadListing(api, call), call, loadAds(api, 'component')]),
  )
  const { part, family } = answer
  const head = pageHead(site, {
    ...pageLinks(listing, (to) => partLink(part, to)),
    title: pagedTitle(part, page),
    description: `All articles about ${part}, newest first.`,
  })
  return { head, part, family, listing, ads }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function PartPage({ loaderData: { part, family, listing, ads } }: Route.ComponentProps) {
  const { stories, page, totalPages, total } = listing
  return (
    <div className="frame with-ads pt-6 lg:pt-8">
      <div>
        <PageHeading reference="U" heading={part}>
          {total} {total === 1 ? 'article' : 'articles'} about this part
          {totalPages > 1 && `, page ${page} of ${totalPages}`}
        </PageHeading>
        <StoryList stories={stories} />
        <Pagination page={page} totalPages={totalPages} linkTo={(to) => partLink(part, to)} />
        {family.length > 0 && <Family family={family} />}
      </div>
      <AdColumn ads={ads} />
    </div>
  )
}

function Family({ family }: { family: readonly { part: string; articles: number }[] }) {
  return (
    <section aria-labelledby="family" className="mt-10">
      <h2 id="family" className="label mb-2">
        Related parts
      </h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {family.map(({ part, articles }) => (
          <li key={part}>
            <Link to={partLink(part)} className="part part-link inline-block">
              {part}
            </Link>{' '}
            <span className="text-label text-quiet">{articles}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Link } from 'react-router'
import { partFeedLink, partLink } from '../../../platform/contract/links.ts'
import { apiContext } from '../../../platform/contract/page-context.ts'
import { loadAds } from '../../../platform/web/magazine/ads.ts'
import { pageHead } from '../../../platform/web/magazine/head.ts'
import { orNotFound, pagedTitle, pageInAddress, pageLinks } from '../../../platform/web/magazine/paged-list.ts'
import { AfterSubject, overStory } from '../../../platform/web/magazine/place.tsx'
import { AdColumn, AdInPage } from '../../../platform/web/ui/ad-column.tsx'
import { PageHeading } from '../../../platform/web/ui/page-heading.tsx'
import { Pagination } from '../../../platform/web/ui/pagination.tsx'
import { StoryList } from '../../../platform/web/ui/story-list.tsx'
import { loadListing } from '../../articles/pages/listing/load.ts'
import { StructuredData } from '../../articles/pages/structured-data.tsx'
import type { PartPage as PartPageAnswer } from '../contract/endpoints.ts'
import type { Route } from './+types/page'
import { PartRecordView } from './record.tsx'
import { partDataOf } from './structured-data.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const page = pageInAddress(params.page)
  const call = api.call('GET /part/:number', { params: { number: params.number }, query: { page: String(page) } })
  const [{ site, listing }, answer, ads] = await orNotFound(
    Promise.all([loadListing(api, call), call, loadAds(api, 'component')]),
  )
  const { part, family, distributors } = answer
  const record = page === 1 ? answer.record : null
  const head = pageHead(site, {
    ...pageLinks(listing, (to) => partLink(part, to)),
    title: pagedTitle(part, page),
    description:
      [answer.record?.maker, answer.record?.description].filter(Boolean).join(': ') ||
      `All articles about ${part}, newest first.`,
    ...(listing.total > 0 && { feed: { title: part, href: partFeedLink(part) } }),
  })
  const structuredData = record && partDataOf(site, part, record)
  return { head, part, record, structuredData, family, distributors, listing, ads }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function PartPage({ loaderData }: Route.ComponentProps) {
  const { part, record, structuredData, family, distributors, listing, ads } = loaderData
  const { stories, page, totalPages, total } = listing
  const isFamily = (record?.members.length ?? 0) > 0
  return (
    <div className="frame with-ads pt-6 lg:pt-8">
      {structuredData && <StructuredData data={structuredData} />}
      <div>
        <PageHeading heading={part}>
          {total} {total === 1 ? 'article' : 'articles'} about this part
          {totalPages > 1 && `, page ${page} of ${totalPages}`}
          {total > 0 && (
            <>
              {' · '}
              <a className="link" href={partFeedLink(part)}>
                RSS
              </a>
            </>
          )}
          <AfterSubject subject={{ kind: isFamily ? 'family' : 'part', target: part }} name={part} />
          {record?.family && (
            <AfterSubject
              subject={{ kind: 'family', target: record.family.part }}
              name={record.family.part}
              words="Follow its family"
            />
          )}
        </PageHeading>
        {record && <PartRecordView part={part} record={record} />}
        <Distributors part={part} distributors={distributors} />
        <AdInPage ads={ads} rows={stories.length} />
        {stories.length > 0 && (
          <section aria-labelledby="articles" className="mt-10">
            <h2 id="articles" className="label mb-2">
              Articles
            </h2>
            <StoryList stories={stories} level={3} ads={ads} actionsOf={overStory} />
          </section>
        )}
        <Pagination page={page} totalPages={totalPages} linkTo={(to) => partLink(part, to)} />
        {family.length > 0 && <Family family={family} />}
      </div>
      <AdColumn ads={ads} rows={stories.length} />
    </div>
  )
}

function Distributors({ part, distributors }: Pick<PartPageAnswer, 'part' | 'distributors'>) {
  if (distributors.length === 0) return null
  return (
    <p className="no-print mt-6 flex flex-wrap gap-x-4 gap-y-1 text-small">
      <span className="text-quiet">Search for {part} at</span>
      {distributors.map(({ name, url }) => (
        <a key={url} className="link" href={url} rel="nofollow noopener">
          {name}
        </a>
      ))}
    </p>
  )
}

function Family({ family }: Pick<PartPageAnswer, 'family'>) {
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

import { Fragment } from 'react'
import { whitePaperLink, whitePapersLink } from '../../../contract/links.ts'
import { apiContext } from '../../../contract/page-context.ts'
import { AdColumn, AdInList, AdInPage } from '../../ui/ad-column.tsx'
import { CardHeading } from '../../ui/card-heading.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SponsoredMark } from '../../ui/story-marks.tsx'
import { toWidths } from '../../ui/widths.tsx'
import { loadAds } from '../ads.ts'
import { pageHead } from '../head.ts'
import { PageHeading } from '../listing/listing-page.tsx'
import { notFound, orNotFound, pagedTitle, pageInAddress, pageLinks } from '../listing/load.ts'
import type { Route } from './+types/page'
import { Cover } from './cover.tsx'
import './white-papers.css'

/** White papers of sponsors, last published first. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const page = pageInAddress(params.page)
  const [site, answer, ads] = await orNotFound(
    Promise.all([
      api.call('GET /site', {}),
      api.call('GET /home/white-papers', { query: { page: String(page) } }),
      loadAds(api, 'article'),
    ]),
  )
  if (answer.page > 1 && answer.whitePapers.length === 0) throw notFound()
  const head = pageHead(site, {
    ...pageLinks(answer, whitePapersLink),
    title: pagedTitle('White papers', answer.page),
    description: 'White papers that sponsors offer to readers.',
  })
  const { whitePapers, ...counts } = answer
  const papers = whitePapers.map(({ pictures, ...paper }) => ({ ...paper, widths: toWidths(pictures) }))
  return { head, papers, ...counts, ads }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function WhitePapersPage({ loaderData: { papers, page, totalPages, ads } }: Route.ComponentProps) {
  return (
    <div className="frame with-ads pt-6 lg:pt-8">
      <div>
        <PageHeading heading="White papers">Written and paid for by their sponsors</PageHeading>
        <AdInPage ads={ads} rows={papers.length} />
        {papers.length === 0 && (
          <p className="border-t border-ink py-6 text-lead text-quiet">There are no white papers right now.</p>
        )}
        <ul className="border-t border-ink">
          {papers.map(({ slug, title, sponsor, summary, isOpen, widths }, row) => (
            <Fragment key={slug}>
              <li className="border-b border-hairline">
                <div className="story card white-paper-row">
                  <Cover title={title} widths={widths} sizes="7rem" />
                  <div className="min-w-0">
                    <span className="block text-small">
                      <SponsoredMark sponsor={sponsor} />
                      {!isOpen && <span className="text-quiet"> · No longer available</span>}
                    </span>
                    <CardHeading to={whitePaperLink(slug)} className="mt-1 text-lead">
                      {title}
                    </CardHeading>
                    {summary && <span className="mt-2 block max-w-2xl text-small text-quiet">{summary}</span>}
                  </div>
                </div>
              </li>
              <AdInList ads={ads} row={row} rows={papers.length} />
            </Fragment>
          ))}
        </ul>
        <Pagination page={page} totalPages={totalPages} linkTo={whitePapersLink} />
      </div>
      <AdColumn ads={ads} rows={papers.length} />
    </div>
  )
}

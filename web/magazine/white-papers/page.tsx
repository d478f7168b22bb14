import { Fragment } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { listLink, pageLink, whitePaperHead } from '../../../contract/content/heads.ts'
import { apiContext } from '../../../contract/page-context.ts'
import type { WhitePaper } from '../../../contract/white-papers/endpoints.ts'
import { whitePaperRecord } from '../../../contract/white-papers/record.ts'
import { AdColumn, AdInList, AdInPage } from '../../ui/ad-column.tsx'
import { CardHeading } from '../../ui/card-heading.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SponsoredMark } from '../../ui/story-marks.tsx'
import { loadAds } from '../ads.ts'
import { Cover } from '../content/cover.tsx'
import { listLoader } from '../content/load.ts'
import { contentMeta } from '../content/read-content.ts'
import { PageHeading } from '../listing/listing-page.tsx'
import './white-papers.css'

const load = listLoader<WhitePaper>(whitePaperRecord)

export async function loader(args: LoaderFunctionArgs) {
  const [listed, ads] = await Promise.all([load(args), loadAds(args.context.get(apiContext), 'article')])
  return { ...listed, ads }
}

export const meta = contentMeta

export default function WhitePapersPage({
  loaderData: { data: papers, page, totalPages, ads },
}: {
  loaderData: Awaited<ReturnType<typeof loader>>
}) {
  return (
    <div className="frame with-ads pt-6 lg:pt-8">
      <div>
        <PageHeading heading="White papers">Written and paid for by their sponsors</PageHeading>
        <AdInPage ads={ads} rows={papers.length} />
        {papers.length === 0 && (
          <p className="border-t border-ink py-6 text-lead text-quiet">There are no white papers right now.</p>
        )}
        <ul className="border-t border-ink">
          {papers.map(({ slug, title, sponsor, summary, isOpen, pictures }, row) => (
            <Fragment key={slug}>
              <li className="border-b border-hairline">
                <div className="story card white-paper-row">
                  <Cover title={title} pictures={pictures} sizes="7rem" />
                  <div className="min-w-0">
                    <span className="block text-small">
                      <SponsoredMark sponsor={sponsor} />
                      {!isOpen && <span className="text-quiet"> · No longer available</span>}
                    </span>
                    <CardHeading to={pageLink(whitePaperHead, slug)} className="mt-1 text-lead">
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
        <Pagination page={page} totalPages={totalPages} linkTo={(number) => listLink(whitePaperHead, number)} />
      </div>
      <AdColumn ads={ads} rows={papers.length} />
    </div>
  )
}

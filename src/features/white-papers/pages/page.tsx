import { Fragment } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { listLink, pageLink, whitePaperHead } from '../../../platform/contract/content/heads.ts'
import { apiContext } from '../../../platform/contract/page-context.ts'
import { loadAds } from '../../../platform/web/magazine/ads.ts'
import { AdColumn, AdInList, AdInPage } from '../../../platform/web/ui/ad-column.tsx'
import { CardHeading } from '../../../platform/web/ui/card-heading.tsx'
import { PageHeading } from '../../../platform/web/ui/page-heading.tsx'
import { Pagination } from '../../../platform/web/ui/pagination.tsx'
import { SponsoredMark } from '../../../platform/web/ui/story-marks.tsx'
import { Cover } from '../../content/pages/cover.tsx'
import { listLoader } from '../../content/pages/load.ts'
import { contentMeta } from '../../content/pages/read-content.ts'
import type { WhitePaper } from '../contract/endpoints.ts'
import { whitePaperRecord } from '../contract/record.ts'
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

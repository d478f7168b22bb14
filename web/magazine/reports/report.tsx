import { useMemo } from 'react'
import { Link } from 'react-router'
import { links, reportLink } from '../../../contract/links.ts'
import { apiContext } from '../../../contract/page-context.ts'
import type { ReportPage as Report } from '../../../contract/reports/endpoints.ts'
import { formatDay, longUsDate } from '../../ui/dates.ts'
import { DrawnCover } from '../../ui/drawn-cover.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { pageHead } from '../head.ts'
import { PageHeading } from '../listing/listing-page.tsx'
import { orNotFound } from '../listing/load.ts'
import { trustedProse } from '../trusted-prose.ts'
import '../pages/text-page.css'
import { toStoryImage } from '../story.ts'
import { useSite } from '../use-site.ts'
import type { Route } from './+types/report'
import { DownloadPanel } from './download-panel.tsx'
import './reports.css'

/** What anybody may know of a report. Whether it is open to a reader comes in the browser. */
export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [site, report] = await orNotFound(
    Promise.all([api.call('GET /site', {}), api.call('GET /home/reports/:slug', { params: { slug } })]),
  )
  const picture = report.pictures.at(-1)
  const head = pageHead(site, {
    path: reportLink(slug),
    title: report.title,
    description: report.standfirst || report.title,
    image: picture && { ...picture, alt: report.title },
  })
  const { pictures, ...shown } = report
  return { head, report: shown, cover: pictures.length > 0 ? toStoryImage({ 'Image url': null, pictures }) : null }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

const pictureSizes = '(min-width: 64rem) 44rem, 100vw'

export default function ReportPage({ loaderData: { report, cover } }: Route.ComponentProps) {
  const prose = useMemo(() => trustedProse(report.html), [report.html])
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading heading={report.title}>{report.category}</PageHeading>
      <div className="report-columns">
        <div className="min-w-0">
          {report.standfirst && <p className="text-lead">{report.standfirst}</p>}
          {cover && (
            <div className="picture-frame mt-6">
              <ResponsiveImage image={cover} sizes={pictureSizes} isLead isDecorative />
            </div>
          )}
          {cover && report.imageCredit && <p className="credit">{report.imageCredit}</p>}
          {report.html && <div className="text-page page-prose mt-6" dangerouslySetInnerHTML={prose} />}
        </div>
        <div>
          {!cover && (
            <div className="report-drawn">
              <DrawnCover title={report.title} shape="sheet" />
            </div>
          )}
          <DownloadPanel key={report.id} report={report} />
          <Versions versions={report.versions} />
          <p className="mt-6 text-small">
            <Link className="link" to={links.reports}>
              All reports and papers
            </Link>
          </p>
        </div>
      </div>
    </div>
  )
}

/** One version alone has no history. */
function Versions({ versions }: Pick<Report, 'versions'>) {
  const { timeZone } = useSite()
  if (versions.length < 2) return null
  return (
    <section aria-labelledby="versions" className="mt-8">
      <h2 id="versions" className="label">
        Versions
      </h2>
      <ul className="report-versions mt-2 border-t border-hairline text-small">
        {versions.map(({ number, addedAt, changes }) => (
          <li key={number}>
            <span className="font-semibold">Version {number}</span>
            <span className="text-quiet">, {longUsDate(formatDay(timeZone, addedAt))}</span>
            {changes && <span className="block">{changes}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

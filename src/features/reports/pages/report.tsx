import { useMemo } from 'react'
import { Link } from 'react-router'
import { listLink, reportHead } from '../../../platform/contract/content/heads.ts'
import { trustedProse } from '../../../platform/web/magazine/trusted-prose.ts'
import { formatDay, longUsDate } from '../../../platform/web/ui/dates.ts'
import { DrawnCover } from '../../../platform/web/ui/drawn-cover.tsx'
import { PageHeading } from '../../../platform/web/ui/page-heading.tsx'
import { ResponsiveImage } from '../../../platform/web/ui/responsive-image.tsx'
import { type PageData, pageLoader } from '../../content/pages/load.ts'
import { contentMeta, type PageOf } from '../../content/pages/read-content.ts'
import type { ReportContent } from '../contract/endpoints.ts'
import { report } from '../contract/record.ts'
import '../../pages/pages/text-page.css'
import { useSite } from '../../../platform/web/magazine/use-site.ts'
import { toStoryImage } from '../../articles/pages/listing/story.ts'
import { DownloadPanel } from './download-panel.tsx'
import './reports.css'

export const loader = pageLoader<ReportContent>(report)
export const meta = contentMeta

const pictureSizes = '(min-width: 64rem) 44rem, 100vw'

export default function ReportPage({ loaderData: { entry } }: { loaderData: PageData<ReportContent> }) {
  const prose = useMemo(() => trustedProse(entry.html), [entry.html])
  const cover = toStoryImage({ 'Image url': null, pictures: entry.pictures })
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading heading={entry.title}>{entry.category}</PageHeading>
      <div className="report-columns">
        <div className="min-w-0">
          {entry.summary && <p className="text-lead">{entry.summary}</p>}
          {cover && (
            <div className="picture-frame mt-6">
              <ResponsiveImage image={cover} sizes={pictureSizes} isLead isDecorative />
            </div>
          )}
          {cover && entry.imageCredit && <p className="credit">{entry.imageCredit}</p>}
          {entry.html && <div className="text-page page-prose mt-6" dangerouslySetInnerHTML={prose} />}
        </div>
        <div>
          {!cover && (
            <div className="report-drawn">
              <DrawnCover title={entry.title} shape="sheet" />
            </div>
          )}
          <DownloadPanel key={entry.id} report={entry} />
          <Versions versions={entry.versions} />
          <p className="mt-6 text-small">
            <Link className="link" to={listLink(reportHead)}>
              All reports and papers
            </Link>
          </p>
        </div>
      </div>
    </div>
  )
}

function Versions({ versions }: Pick<PageOf<ReportContent>, 'versions'>) {
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

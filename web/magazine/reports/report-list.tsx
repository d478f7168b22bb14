import { reportLink } from '../../../contract/links.ts'
import type { ListedReport } from '../../../contract/reports/endpoints.ts'
import { pricesInWords } from '../../../contract/subscriptions/currencies.ts'
import { AccessMark } from '../../ui/access-mark.tsx'
import { CardHeading } from '../../ui/card-heading.tsx'
import { formatDay, longUsDate } from '../../ui/dates.ts'
import { DrawnCover } from '../../ui/drawn-cover.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { toStoryImage } from '../story.ts'
import { useSite } from '../use-site.ts'
import { describeFile } from './report-file.ts'
import '../content/content.css'

/** Reports with their cover, what they cost and how large they are. */
export const ReportList = ({ reports }: { reports: readonly ListedReport[] }) => (
  <ul className="border-t border-ink">
    {reports.map((report) => (
      <li key={report.slug} className="border-b border-hairline">
        <div className="card content-row">
          <Cover report={report} />
          <div className="min-w-0">
            {report.category && <span className="label text-quiet">{report.category}</span>}
            <CardHeading to={reportLink(report.slug)} className="text-lead">
              {report.title}
            </CardHeading>
            {report.standfirst && <span className="mt-1 block text-small text-quiet">{report.standfirst}</span>}
            <ReportFacts report={report} />
          </div>
        </div>
      </li>
    ))}
  </ul>
)

function ReportFacts({ report }: { report: ListedReport }) {
  const { timeZone } = useSite()
  return (
    <span className="content-facts">
      <ReportMark report={report} />
      <span>{describeFile(report.file)}</span>
      <span>{longUsDate(formatDay(timeZone, report.file.addedAt))}</span>
    </span>
  )
}

/** Who gets the file: `Silver`, `Gold`, a price, or everybody. */
export const ReportMark = ({ report: { access, prices } }: { report: Pick<ListedReport, 'access' | 'prices'> }) =>
  access === 'sold' ? (
    <span className="font-semibold text-ink">{prices && pricesInWords(prices).join(' or ')}</span>
  ) : (
    <AccessMark access={access} />
  )

/** The cover, or one that is drawn by the title. */
function Cover({ report: { title, pictures } }: { report: ListedReport }) {
  const image = toStoryImage({ 'Image url': null, pictures })
  return image ? (
    <span aria-hidden="true" className="picture-frame report-cover">
      <ResponsiveImage image={image} sizes="(min-width: 48rem) 176px, 104px" isDecorative />
    </span>
  ) : (
    <DrawnCover title={title} shape="sheet" />
  )
}

import { Link } from 'react-router'
import { reportHead } from '../../../platform/contract/content/heads.ts'
import { links } from '../../../platform/contract/links.ts'
import { useSite } from '../../../platform/web/magazine/use-site.ts'
import { formatDay, longUsDate } from '../../../platform/web/ui/dates.ts'
import { ContentList } from '../../content/pages/content-list.tsx'
import { Cover } from '../../content/pages/cover.tsx'
import { type ListData, listLoader } from '../../content/pages/load.ts'
import { contentMeta } from '../../content/pages/read-content.ts'
import type { ReportContent } from '../contract/endpoints.ts'
import { report } from '../contract/record.ts'
import { describeFile } from './report-file.ts'
import { ReportMark } from './report-mark.tsx'
import './reports.css'

const title = 'Reports and papers'

export const loader = listLoader<ReportContent>({ ...report, title })
export const meta = contentMeta

export default function ReportsPage({ loaderData }: { loaderData: ListData<ReportContent> }) {
  const { timeZone } = useSite()
  return (
    <>
      <ContentList<ReportContent>
        head={{ ...reportHead, title }}
        listed={loaderData}
        renderRow={({ title: name, access, prices, category, pictures, file }) => ({
          cover: <Cover title={name} pictures={pictures} sizes="(min-width: 48rem) 8.5rem, 6.5rem" />,
          facts: [
            <ReportMark key="access" access={access} prices={prices} />,
            category,
            describeFile(file),
            longUsDate(formatDay(timeZone, file.addedAt)),
          ],
        })}
      />
      <p className="frame mt-6 text-small">
        <Link className="link" to={links.myReports}>
          Your reports
        </Link>
      </p>
    </>
  )
}

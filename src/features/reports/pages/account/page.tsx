import { Link } from 'react-router'
import { pageLink, reportHead } from '../../../../platform/contract/content/heads.ts'
import { links } from '../../../../platform/contract/links.ts'
import { api } from '../../../../platform/web/api.ts'
import { PageHeading } from '../../../../platform/web/ui/page-heading.tsx'
import type { OwnedReport } from '../../contract/endpoints.ts'
import { describeFile } from '../report-file.ts'
import { TicketButton } from '../ticket-button.tsx'
import '../../../../platform/web/account/account.css'
import { forReaders } from '../../../../platform/web/account/for-readers.ts'
import type { Route } from './+types/page'

/** In the browser only: the server's HTML is the same for everybody. */
export const clientLoader = () => forReaders(links.myReports, () => api.call('GET /auth/reports', {}))

export const meta: Route.MetaFunction = () => [{ title: 'Your reports' }, { name: 'robots', content: 'noindex' }]

export function HydrateFallback() {
  return (
    <Frame>
      <p className="min-h-screen text-quiet">Loading your reports…</p>
    </Frame>
  )
}

export default function MyReportsPage({ loaderData: { reports } }: Route.ComponentProps) {
  return (
    <Frame>
      {reports.length > 0 ? (
        <ul className="border-t border-ink">
          {reports.map((report) => (
            <Row key={report.id} report={report} />
          ))}
        </ul>
      ) : (
        <p className="border-t border-hairline py-6 text-lead text-quiet">
          You have no reports yet.{' '}
          <Link to={links.reports} className="link">
            All reports and papers
          </Link>
        </p>
      )}
    </Frame>
  )
}

function Row({ report: { id, slug, title, file, had, isOpen, isBought, isListed } }: { report: OwnedReport }) {
  return (
    <li className="grid justify-items-start gap-2 border-b border-hairline py-4">
      <h2 className="headline text-lead">{isListed ? <Link to={pageLink(reportHead, slug)}>{title}</Link> : title}</h2>
      <p className="text-small text-quiet">
        {isBought ? 'Bought. ' : ''}
        {describeFile(file)}, version {file.version}.
        {had && had.version < file.version && (
          <strong className="text-ink">
            {' '}
            You have version {had.version}. Version {file.version} is newer.
          </strong>
        )}
        {!isListed && ' It is no longer available, but you keep your copy.'}
        {!isOpen && ' Your plan no longer includes it.'}
      </p>
      {isOpen && <TicketButton id={id}>Download version {file.version}</TicketButton>}
    </li>
  )
}

const Frame = ({ children }: { children: React.ReactNode }) => (
  <div className="frame pt-6 lg:pt-8">
    <PageHeading heading="Your reports" />
    {children}
  </div>
)

import { Link } from 'react-router'
import { pageLink, reportHead } from '../../../platform/contract/content/heads.ts'
import { currenciesOf, pricesInWords } from '../../../platform/contract/currencies.ts'
import { buyReportLink, checkoutLink, reportFileLink } from '../../../platform/contract/links.ts'
import { notOnSale } from '../../../platform/contract/plans.ts'
import { loginLink, signupLink } from '../../../platform/web/login-link.ts'
import { useSite } from '../../../platform/web/magazine/use-site.ts'
import { formatDay, longUsDate } from '../../../platform/web/ui/dates.ts'
import { usePlanNames, useWithPlanNames } from '../../../platform/web/ui/plan-names.ts'
import type { PageOf } from '../../content/pages/read-content.ts'
import type { MyReport, ReportContent } from '../contract/endpoints.ts'
import { useMyReport } from './my-report.ts'
import { describeFile } from './report-file.ts'
import { ReportMark } from './report-mark.tsx'
import { TicketButton } from './ticket-button.tsx'
import '../../content/pages/content.css'

type Shown = PageOf<ReportContent>

export function DownloadPanel({ report }: { report: Shown }) {
  const { timeZone } = useSite()
  const { file, access } = report
  return (
    <section aria-labelledby="file" className="content-panel">
      <h2 id="file" className="text-lead font-bold">
        {access === 'free' ? 'Download' : access === 'sold' ? 'Buy this report' : 'For subscribers'}
      </h2>
      <p className="content-facts">
        {access !== 'sold' && <ReportMark {...report} />}
        <span>{describeFile(file)}</span>
        <span>
          Version {file.version}, {longUsDate(formatDay(timeZone, file.addedAt))}
        </span>
      </p>
      {access === 'free' ? (
        <p>
          <a className="button button-primary" href={reportFileLink(report.id)}>
            Download the {file.kind.toUpperCase()}
          </a>
        </p>
      ) : (
        <div className="report-way">
          <Way report={report} />
        </div>
      )}
    </section>
  )
}

function Way({ report }: { report: Shown }) {
  const mine = useMyReport(report.id)
  if (mine?.isOpen) return <Open report={report} mine={mine} />
  if (report.access === 'sold') return <Sale report={report} sale={mine?.sale ?? null} />
  return <Membership report={report} isSignedIn={mine !== null} />
}

function Open({ report: { id, file }, mine: { had, isBought } }: { report: Shown; mine: MyReport }) {
  const { timeZone } = useSite()
  return (
    <>
      {had && (
        <p className="text-small">
          {had.version < file.version
            ? `You have version ${had.version}. Version ${file.version} is newer.`
            : `You downloaded this version on ${longUsDate(formatDay(timeZone, had.at))}.`}
        </p>
      )}
      <TicketButton id={id}>Download the {file.kind.toUpperCase()}</TicketButton>
      <p className="text-small text-quiet">
        {isBought ? 'You have bought this report. ' : ''}
        {file.kind === 'pdf' && 'We print your name and the date on each page of your copy.'}
      </p>
    </>
  )
}

function Sale({ report, sale }: { report: Shown; sale: MyReport['sale'] }) {
  const prices = sale?.prices ?? report.prices
  const planNames = usePlanNames()
  const { hasPayments, sellsPlans } = useSite()
  if (!hasPayments || !prices || currenciesOf(prices).length === 0)
    return <p>This report is not on sale yet. Contact the editor to ask for it.</p>
  return (
    <>
      <p>
        <strong className="report-price">{pricesInWords(prices).join(' or ')}</strong>
        {sale && sale.percentOff > 0 && (
          <span className="block text-small">
            {sale.percentOff}% off with {planNames.gold}
          </span>
        )}
      </p>
      <Link className="button button-primary" to={buyReportLink(report.slug)} reloadDocument>
        Buy this report
      </Link>
      {report.goldDiscount > 0 && !sale?.percentOff && sellsPlans && (
        <p className="text-small text-quiet">
          {planNames.gold} subscribers pay {report.goldDiscount}% less.{' '}
          <Link className="link" to={checkoutLink('gold', pageLink(reportHead, report.slug))} reloadDocument>
            See {planNames.gold} benefits
          </Link>
        </p>
      )}
    </>
  )
}

function Membership({ report: { access, slug }, isSignedIn }: { report: Shown; isSignedIn: boolean }) {
  const here = pageLink(reportHead, slug)
  const planNames = usePlanNames()
  const named = useWithPlanNames()
  const { sellsPlans } = useSite()
  if (access === 'login')
    return (
      <>
        <p>This report is free with an account.</p>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Link className="button button-primary" to={loginLink(here)}>
            Login
          </Link>
          <Link className="link text-small" to={signupLink(here)}>
            Create an account
          </Link>
        </p>
      </>
    )
  const plan = access === 'silver' ? 'silver' : 'gold'
  return (
    <>
      <p>{named(plan === 'gold' ? 'Gold subscribers' : 'Silver and Gold subscribers')} can download this report.</p>
      {sellsPlans ? (
        <Link className="button button-primary" to={checkoutLink(plan, here)} reloadDocument>
          Subscribe to {planNames[plan]}
        </Link>
      ) : (
        <p>{notOnSale}</p>
      )}
      {!isSignedIn && (
        <Link className="link text-small" to={loginLink(here)}>
          Already a subscriber? Sign in
        </Link>
      )}
    </>
  )
}

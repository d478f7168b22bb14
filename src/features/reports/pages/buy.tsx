import { useState } from 'react'
import { Link, redirectDocument } from 'react-router'
import { pageLink, reportHead } from '../../../platform/contract/content/heads.ts'
import { type Currency, currenciesOf, formatPrice } from '../../../platform/contract/currencies.ts'
import { buyReportLink } from '../../../platform/contract/links.ts'
import { apiContext } from '../../../platform/contract/page-context.ts'
import { api, storedToken } from '../../../platform/web/api.ts'
import { loginLink } from '../../../platform/web/login-link.ts'
import { pageHead } from '../../../platform/web/magazine/head.ts'
import { notFound, orNotFound } from '../../../platform/web/magazine/paged-list.ts'
import { PageHeading } from '../../../platform/web/ui/page-heading.tsx'
import { usePlanNames } from '../../../platform/web/ui/plan-names.ts'
import { useHydrated } from '../../../platform/web/ui/use-hydrated.ts'
import { billingOf } from '../../subscriptions/pages/billing-state.ts'
import { CheckoutDialog } from '../../subscriptions/pages/checkout-dialog.tsx'
import { CurrencyField, SelectField } from '../../subscriptions/pages/plan-card.tsx'
import '../../../platform/web/form/form.css'
import '../../subscriptions/pages/subscribe.css'
import type { CheckoutSale } from '../../subscriptions/pages/run-checkout.ts'
import { useSale } from '../../subscriptions/pages/use-checkout.ts'
import type { Route } from './+types/buy'
import { useMyReport } from './my-report.ts'
import { describeFile } from './report-file.ts'
import './reports.css'
import '../../content/pages/content.css'

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const pageApi = context.get(apiContext)
  const [site, terms, report] = await orNotFound(
    Promise.all([
      pageApi.call('GET /site', {}),
      pageApi.call('GET /auth/payments', {}),
      pageApi.call('GET /home/reports/:slug', { params: { slug } }),
    ]),
  )
  const { id, title, prices, file } = report
  const [currency] = currenciesOf(prices ?? {})
  if (!prices || !currency) throw notFound()
  const head = pageHead(site, { path: buyReportLink(slug), title: `Buy: ${title}`, description: report.summary })
  return {
    head: [...head, { name: 'robots', content: 'noindex' }],
    report: { id, slug, title, prices, currency, file },
    isSandbox: terms.payments === 'sandbox',
    states: terms.billingStates,
  }
}

/** Reload the document: only this page's document may load the payment provider's script. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<never> {
  const { pathname, search } = new URL(request.url)
  throw redirectDocument(pathname + search)
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

function toSale({ id, title }: { id: number; title: string }, currency: Currency, billingState: string): CheckoutSale {
  const params = { id: String(id) }
  return {
    description: title,
    order: () =>
      api.call('POST /auth/reports/:id/orders', { params, body: { currency, ...billingOf(currency, billingState) } }),
    verify: (proof) => api.call('POST /auth/reports/:id/payments', { params, body: proof }, [200, 400, 409]),
    done: {
      title: 'Report Bought',
      text: 'Thank you! The report is yours to download.',
      reloads: true,
      back: 'To the report',
    },
    nothingIsLost: 'If you have paid, your report will open within a few minutes.',
  }
}

export default function BuyReportPage({ loaderData: { report, isSandbox, states } }: Route.ComponentProps) {
  const here = buyReportLink(report.slug)
  const mine = useMyReport(report.id)
  const isHydrated = useHydrated()
  const planNames = usePlanNames()
  const choices = currenciesOf(report.prices)
  const [chosen = report.currency, choose] = useState<Currency>()
  const [billingState, setBillingState] = useState('')
  const { progress, note, message, close, pay } = useSale(pageLink(reportHead, report.slug))
  const price = report.prices[chosen] ?? 0
  const own = mine?.sale?.prices[chosen] ?? price
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading heading={report.title}>
        {describeFile(report.file)}. Pay once. It stays yours, with every newer version.
      </PageHeading>
      {isSandbox && <p className="subscribe-note">Test mode: you will not be charged</p>}
      <section aria-label="Price and payment" className="content-panel report-purchase">
        <p>
          <strong className="report-price">{formatPrice(own, chosen)}</strong>
          {mine?.sale && mine.sale.percentOff > 0 && (
            <span className="block text-small">
              {mine.sale.percentOff}% off with {planNames.gold}, instead of {formatPrice(price, chosen)}
            </span>
          )}
        </p>
        <div className="plan-choices">
          <CurrencyField id="currency" currency={{ choices, chosen, choose }} />
          {states.length > 0 && chosen === 'INR' && (
            <SelectField id="state" label="Billing state" value={billingState} onChange={setBillingState}>
              <option value="">Not specified</option>
              {states.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
        </div>
        {mine?.isBought ? (
          <p className="font-semibold">You have already bought this report.</p>
        ) : isHydrated && !storedToken() ? (
          <Link className="button button-primary" to={loginLink(here)}>
            Sign in to buy
          </Link>
        ) : (
          <button
            type="button"
            className="button button-primary"
            disabled={!mine}
            aria-disabled={progress !== null}
            onClick={() => pay(toSale(report, chosen, billingState))}
          >
            {progress ?? 'Pay Now'}
          </button>
        )}
        <output className="subscribe-progress">{note}</output>
        <Link className="link text-small" to={pageLink(reportHead, report.slug)}>
          Back to the report
        </Link>
      </section>
      {message && <CheckoutDialog message={message} here={here} close={close} />}
    </div>
  )
}

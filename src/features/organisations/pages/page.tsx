import { Form, Link } from 'react-router'
import { formatMoney } from '../../../platform/contract/currencies.ts'
import { links } from '../../../platform/contract/links.ts'
import { api, storedToken } from '../../../platform/web/api.ts'
import { useSite } from '../../../platform/web/magazine/use-site.ts'
import { formatDay, longUsDate } from '../../../platform/web/ui/dates.ts'
import { PageHeading } from '../../../platform/web/ui/page-heading.tsx'
import { usePlanNames } from '../../../platform/web/ui/plan-names.ts'
import type { ManagedOrganisation } from '../contract/endpoints.ts'
import '../../../platform/web/account/account.css'
import { DownloadButton } from '../../../platform/web/account/download-button.tsx'
import { forReaders } from '../../../platform/web/account/for-readers.ts'
import { AccountSection } from '../../../platform/web/account/section.tsx'
import type { Route } from './+types/page'
import { Invitations } from './invitations.tsx'
import './organisation.css'
import { Seats } from './seats.tsx'

interface Wanted {
  /** Null: the first one that the reader manages. */
  id: string | null
  search: string
  page: number
}

function readWanted(address: string): Wanted {
  const query = new URL(address).searchParams
  return {
    id: query.get('id'),
    search: query.get('search')?.slice(0, 200) ?? '',
    page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
  }
}

/** In the browser only: the server's HTML is the same for everybody. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const wanted = readWanted(request.url)
  return forReaders(links.organisation, async () => {
    const { manages } = await api.call('POST /auth/seats', {})
    const id = wanted.id ?? String(manages[0]?.id ?? '')
    if (id === '') return { wanted, manages, organisation: null, seats: null }
    const params = { id }
    const query = { search: wanted.search, page: String(wanted.page) }
    const [organisation, seats] = await Promise.all([
      api.call('GET /auth/organisations/:id', { params }),
      api.call('GET /auth/organisations/:id/seats', { params, query }),
    ])
    return { wanted, manages, organisation, seats }
  })
}

export const meta: Route.MetaFunction = () => [{ title: 'Your organisation' }, { name: 'robots', content: 'noindex' }]

export function HydrateFallback() {
  return (
    <Frame heading="Your organisation">
      {/* As high as the window, so that the footer does not move when the sections come. */}
      <p className="min-h-screen text-quiet">Loading your organisation…</p>
    </Frame>
  )
}

export default function OrganisationPage({
  loaderData: { wanted, manages, organisation, seats },
}: Route.ComponentProps) {
  if (!organisation || !seats)
    return (
      <Frame heading="Your organisation">
        <p className="border-t border-hairline py-6 text-lead text-quiet">
          You do not manage seats for an organisation. To get seats for your company or campus,{' '}
          <Link to={links.contact} className="link">
            write to us
          </Link>
          .
        </p>
      </Frame>
    )
  return (
    <Frame heading={organisation.name}>
      {manages.length > 1 && <Choice manages={manages} id={organisation.id} />}
      <Terms organisation={organisation} />
      <Seats id={organisation.id} seats={seats} search={wanted.search} />
      {organisation.state !== 'ended' && <Invitations organisation={organisation} />}
      <Uses uses={organisation.uses} />
      <Receipts organisation={organisation} />
    </Frame>
  )
}

function Frame({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading heading={heading} />
      <div className="account-sections">{children}</div>
    </div>
  )
}

const Choice = ({ manages, id }: { manages: readonly { id: number; name: string }[]; id: number }) => (
  <Form action={links.organisation} className="organisation-tools">
    <select name="id" aria-label="Organisation" defaultValue={String(id)} className="control">
      {manages.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </select>
    <button type="submit" className="button">
      Show
    </button>
  </Form>
)

const sentences = { planned: 'It starts then.', running: '', ended: 'It has ended. Its readers have lost access.' }

function Terms({ organisation }: { organisation: ManagedOrganisation }) {
  const planNames = usePlanNames()
  const { timeZone } = useSite()
  const day = (instant: string) => longUsDate(formatDay(timeZone, instant))
  const { plan, startsAt, endsAt, state, seats, used, left, domains, networks } = organisation
  return (
    <AccountSection title="Seats">
      <dl className="organisation-figures">
        <Figure name="Seats" value={seats} />
        <Figure name="Taken" value={used} />
        <Figure name="Left" value={left} />
      </dl>
      <p>
        <strong className={plan === 'gold' ? 'text-gold' : 'text-silver'}>{planNames[plan]}</strong> from{' '}
        {day(startsAt)} until {day(endsAt)}. {sentences[state]}
      </p>
      {domains.length > 0 && (
        <p className="text-quiet">
          Readers with a verified email address at {domains.join(', ')} get a seat when they open an article.
        </p>
      )}
      {networks.length > 0 && (
        <p className="text-quiet">Readers on the networks {networks.join(', ')} need no seat and no account.</p>
      )}
    </AccountSection>
  )
}

const Figure = ({ name, value }: { name: string; value: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

function Uses({ uses }: Pick<ManagedOrganisation, 'uses'>) {
  const most = Math.max(1, ...uses.map(({ articles }) => articles))
  return (
    <AccountSection title="Use by month">
      <p className="text-quiet">Subscriber articles your readers opened. No one can see who read what.</p>
      {uses.length === 0 ? (
        <p>None yet.</p>
      ) : (
        <table className="organisation-uses">
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Articles</th>
              <th scope="col" aria-label="Compared" />
            </tr>
          </thead>
          <tbody>
            {uses.map(({ month, articles }) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                <td>{articles.toLocaleString('en')}</td>
                <td aria-hidden="true">
                  <span className="organisation-bar" style={{ width: `${(100 * articles) / most}%` }} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </AccountSection>
  )
}

function Receipts({ organisation: { id, receipts } }: { organisation: ManagedOrganisation }) {
  const { timeZone } = useSite()
  if (receipts.length === 0) return null
  return (
    <AccountSection title="Receipts and credit notes">
      <ul className="devices">
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <div>
              <p className="font-semibold">
                Order {receipt.orderNumber}, {formatMoney(receipt.amount, receipt.currency)}
                {receipt.isUndone && <span className="text-quiet"> · cancelled</span>}
              </p>
              <p className="text-small text-quiet">
                {longUsDate(formatDay(timeZone, receipt.issuedAt))} · <span className="part">{receipt.number}</span>
              </p>
            </div>
            <DownloadButton
              label={receipt.kind === 'receipt' ? 'Receipt (PDF)' : 'Credit note (PDF)'}
              fileName={`${receipt.number.replaceAll('/', '-')}.pdf`}
              load={() => loadReceipt(id, receipt.id)}
            />
          </li>
        ))}
      </ul>
    </AccountSection>
  )
}

async function loadReceipt(id: number, receipt: number): Promise<Blob> {
  const response = await fetch(`/api/auth/organisations/${id}/receipts/${receipt}`, {
    headers: { authorization: `Bearer ${storedToken()}` },
  })
  if (!response.ok) throw new Error(`The receipt answered ${response.status}`)
  return response.blob()
}

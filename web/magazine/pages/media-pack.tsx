import { type AdLocation, adLocations, adSlots, limits } from '../../../contract/catalogue.ts'
import { imageRules } from '../../../contract/image-rules.ts'
import { links, listingLink } from '../../../contract/links.ts'
import { apiContext } from '../../../contract/page-context.ts'
import { groupsOf } from '../../../contract/sections/catalogue.ts'
import { loadHead } from '../head.ts'
import { PageHeading } from '../listing/listing-page.tsx'
import { useSite } from '../use-site.ts'
import type { Route } from './+types/media-pack'
import './media-pack.css'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [{ head }, { categories }] = await Promise.all([loadHead(api, headWords), api.call('GET /site/categories', {})])
  return { head, groups: groupsOf(categories).map(({ name }) => name) }
}

const headWords = {
  path: links.mediaPack,
  title: 'Media pack',
  description: 'Readers, places, sizes and dates for advertisers.',
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

/** Everything an advertiser asks, on two printed pages. */
export default function MediaPackPage({ loaderData: { groups } }: Route.ComponentProps) {
  const { name } = useSite()
  return (
    <div className="frame media-pack pt-6 lg:pt-8">
      <PageHeading reference="AD" heading="Media pack">
        {name}, the magazine for electronics engineers.{' '}
        <span className="no-print">Print this page, or save it as a PDF.</span>
      </PageHeading>
      <Readers groups={groups} />
      <Places />
      <Material />
      <Contact />
    </div>
  )
}

function Section({ designator, title, children }: { designator: string; title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2>
        <span className="label text-accent">{designator}</span> {title}
      </h2>
      {children}
    </section>
  )
}

const roles = [
  ['Design engineers', 'A circuit that works, a part that fits: analogue and power, embedded, RF, FPGA and VLSI.'],
  ['Test engineers', 'Measurements they can trust: instruments, fixtures, compliance, failure analysis.'],
  ['Component engineers, buyers', 'Second sources, lead times, replacements, and what is really in stock.'],
  ['Manufacturing engineers', 'Assembly, materials, foundries and packaging, from the footprint to the wafer.'],
  ['Managers and founders', 'Which technology to bet on, who ships it, and what the market does to its price.'],
  ['Students', 'First boards, courses, and the explanation that the data sheet leaves out.'],
] as const

function Readers({ groups }: { groups: readonly string[] }) {
  return (
    <Section designator="U1" title="Read by the people who choose the parts">
      <dl className="terms">
        {roles.map(([who, wants]) => (
          <div key={who}>
            <dt>{who}</dt>
            <dd>{wants}</dd>
          </div>
        ))}
      </dl>
      <p>
        Subjects: {groups.join(', ')}. Every quotation includes current readership by page and subject, counted on our
        own server.
      </p>
    </Section>
  )
}

const places: Record<AdLocation, { name: string; address: string; reaches: string }> = {
  header: { name: 'Every page', address: 'in the masthead', reaches: 'Every reader' },
  home: { name: 'Home', address: links.home, reaches: 'Returning readers' },
  news: { name: 'News', address: listingLink('news'), reaches: 'The industry, day by day' },
  product: { name: 'New Products', address: listingLink('new-products'), reaches: 'Engineers who choose a part' },
  'design-guide': { name: 'Design Guide', address: listingLink('design-guide'), reaches: 'Engineers in mid-design' },
  component: {
    name: 'Sourcing Database',
    address: listingLink('sourcing-database'),
    reaches: 'Component engineers, buyers',
  },
  article: { name: 'Articles', address: '/section/…', reaches: 'Readers of the whole story' },
  student: { name: 'Students', address: listingLink('engineering_students'), reaches: 'Students, newcomers' },
  events: { name: 'Events', address: links.events, reaches: 'Visitors and exhibitors' },
  'whats-new': { name: 'What’s New', address: links.whatsNew, reaches: 'Regular readers' },
  newsletter: { name: 'Newsletter', address: 'by email', reaches: 'Subscribers, in their inbox' },
}

function Places() {
  const total = adLocations.reduce((sum, location) => sum + adSlots[location], 0)
  return (
    <Section designator="U2" title={`${total} slots in ${adLocations.length} places`}>
      <p>One advertiser has a slot at a time. Nothing rotates, covers the text or moves the page as it loads.</p>
      <table>
        <thead>
          <tr>
            <th>Place</th>
            <th className="address">Address</th>
            <th>Reaches</th>
            <th className="count">Slots</th>
          </tr>
        </thead>
        <tbody>
          {adLocations.map((location) => (
            <tr key={location}>
              <td>{places[location].name}</td>
              <td className="part address">{places[location].address}</td>
              <td className="text-quiet">{places[location].reaches}</td>
              <td className="part count">{adSlots[location]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function Material() {
  const side = limits.adImagePixels
  const facts = [
    ['Shown at', `${side} × ${side} pixels; in the masthead 970 × 90, on phones 320 × 50 or 300 × 100`],
    [
      'Supplied at',
      `${2 * side} × ${2 * side} pixels, for sharp screens; for the masthead 1,940 × 180, and 640 × 100 or 600 × 200`,
    ],
    ['File', `PNG, JPEG or WebP, still, at most ${imageRules.maxBytes / 2 ** 20} MB`],
    ['Link', 'One address, http or https, marked as sponsored'],
    ['Alternative text', 'One sentence for readers who do not see the picture'],
    ['Not accepted', 'Animation, sound, scripts, tags and tracking pixels'],
    ['Booking', 'By first and last day, one slot or several; first come, first served'],
    ['Material', 'Five working days before the first day'],
    ['Changes', 'On any working day; readers see them on the next page they open'],
  ] as const
  return (
    <Section designator="U3" title="One picture, one link">
      <div className="material">
        <SlotDrawing side={side} />
        <dl className="terms">
          {facts.map(([term, words]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  )
}

/** The slot in its true size, with its dimensions. */
function SlotDrawing({ side }: { side: number }) {
  const label = `${side} px`
  return (
    <svg viewBox={`0 0 ${side + 36} ${side + 36}`} width={side + 36} aria-hidden="true">
      <pattern id="slot-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V7" className="hairline" />
      </pattern>
      <rect x="1" y="1" width={side} height={side} fill="url(#slot-hatch)" className="edge" />
      <circle cx={side / 2 + 1} cy={side / 2 + 1} r="6" className="via-mark" />
      <path d={`M1 ${side + 14}v12M${side + 1} ${side + 14}v12M1 ${side + 20}H${side + 1}`} className="edge" />
      <path d={`M${side + 14} 1h12M${side + 14} ${side + 1}h12M${side + 20} 1V${side + 1}`} className="edge" />
      <text x={side / 2} y={side + 24}>
        {label}
      </text>
      <text transform={`translate(${side + 24} ${side / 2}) rotate(-90)`}>{label}</text>
    </svg>
  )
}

function Contact() {
  const { contactEmail, contactPhone, postalAddress } = useSite()
  return (
    <Section designator="J1" title="Rates, free slots and bookings">
      <p>
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        <br />
        <a href={`tel:${contactPhone.replace(/[^\d+]/g, '')}`}>{contactPhone}</a>
      </p>
      <address className="not-italic">
        {postalAddress.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </Section>
  )
}

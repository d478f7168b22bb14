import { links } from '../../../platform/contract/links.ts'
import { apiContext } from '../../../platform/contract/page-context.ts'
import { useSite } from '../../../platform/web/magazine/use-site.ts'
import { Icon } from '../../../platform/web/ui/icons.tsx'
import type { Route } from './+types/advertise'
import { loadPage } from './load-page.ts'
import { TextPage } from './text-page.tsx'

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context.get(apiContext), 'advertise')

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function AdvertisePage({ loaderData: { title, html } }: Route.ComponentProps) {
  const { postalAddress } = useSite()
  return (
    <TextPage heading={title} html={html} aside={<SlotPlan />}>
      <p>
        <a href={links.mediaPackPdf} download className="button button-primary gap-2">
          <Icon name="download" />
          Download the media pack (PDF)
        </a>
      </p>
      <h2>Postal address</h2>
      <address className="not-italic">
        {postalAddress.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </TextPage>
  )
}

/** A page of 1,200 by 900 pixels and a phone of 390 by 844, drawn to one scale. */
const slots = [
  { x: 117, y: 22, width: 970, height: 90, label: '970 × 90' },
  { x: 922, y: 250, width: 250, height: 250, label: '250 × 250' },
  { x: 922, y: 540, width: 250, height: 250, label: '250 × 250' },
  { x: 1380, y: 330, width: 250, height: 250, label: '250 × 250' },
  { x: 1355, y: 720, width: 300, height: 100, label: '300 × 100' },
]

const SlotPlan = () => (
  <figure className="slot-plan">
    <svg viewBox="0 0 1702 904" aria-hidden="true">
      <rect className="page-edge" x="2" y="2" width="1200" height="900" />
      <path d="M2 130H1202M2 210H1202" />
      <path d="M40 250H880V560H40ZM40 620H880M40 680H760M40 740H880M40 800H640M40 860H880" />
      <rect className="page-edge" x="1310" y="58" width="390" height="844" />
      <path d="M1310 114H1700M1340 160H1670M1340 200H1600M1340 250H1670M1340 290H1560M1340 630H1670M1340 670H1580" />
      {slots.map(({ x, y, width, height, label }) => (
        <g key={`${x} ${y}`}>
          <rect className="slot" x={x} y={y} width={width} height={height} />
          <text x={x + width / 2} y={y + height / 2 + 13}>
            {label}
          </text>
        </g>
      ))}
    </svg>
    <figcaption className="mt-3 text-small text-quiet">
      Ad slots on a page and a phone, to scale. On phones, ads appear after the third story and then after every tenth.
    </figcaption>
  </figure>
)

import { Fragment } from 'react'
import { links } from '../../../platform/contract/links.ts'
import { apiContext } from '../../../platform/contract/page-context.ts'
import { useSite } from '../../../platform/web/magazine/use-site.ts'
import { AdSlot, type AdToShow } from '../../../platform/web/ui/ad-slot.tsx'
import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import { StructuredData } from '../../articles/pages/structured-data.tsx'
import type { Route } from './+types/page'
import { BlockRow, BlockSection } from './blocks.tsx'
import { loadFrontPage } from './front-page.ts'
import { Lead, LiveLine } from './lead.tsx'
import { toRows } from './rows.ts'
import './home.css'

export const loader = ({ context }: Route.LoaderArgs) => loadFrontPage(context.get(apiContext))

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

/** Rows that an advertisement follows. */
const adRows = [0, 2, 4]

export default function Home({ loaderData: { lead, carousel, blocks, ads, structuredData } }: Route.ComponentProps) {
  const { name } = useSite()
  const beside = lead.layout === 'carousel' ? blocks.find(({ layout }) => layout === 'beside') : undefined
  const rows = toRows(blocks.filter((block) => block !== beside))
  return (
    <div className="frame pt-6 lg:pt-8">
      <StructuredData data={structuredData} />
      <h1 className="sr-only">Today in {name}</h1>
      {lead.live && <LiveLine {...lead.live} />}
      <div className={beside ? 'home-lead' : lead.layout === 'carousel' ? 'carousel-alone' : ''}>
        <Lead layout={lead.layout} stories={carousel} />
        {beside && <BlockSection block={beside} />}
      </div>
      <div className="home-rows">
        {carousel.length + blocks.length === 0 && <FirstIssue />}
        {rows.map((row, index) => (
          <Fragment key={row.map(({ heading }) => heading).join()}>
            <BlockRow blocks={row} />
            {adRows.includes(index) && <RowAd ads={ads} position={adRows.indexOf(index) + 1} />}
          </Fragment>
        ))}
        <OtherAds ads={ads.filter(({ position }) => (adRows[position - 1] ?? 0) >= rows.length)} />
      </div>
    </div>
  )
}

/** Shown before the first article is published. */
const FirstIssue = () => (
  <div className="py-8 lg:py-16">
    <div aria-hidden="true" className="flex">
      <span className="trace" />
    </div>
    <p className="mt-4 page-title">Our first issue is on its way</p>
    <p className="mt-3 max-w-xl text-lead text-quiet">
      Its stories will appear here. Subscribe to{' '}
      <PageLink to={links.newsletter} className="link">
        the newsletter
      </PageLink>{' '}
      to hear when.
    </p>
  </div>
)

/** For pages with too few rows for all advertisements. An empty slot needs a row. */
const OtherAds = ({ ads }: { ads: readonly AdToShow[] }) =>
  ads.length > 0 && (
    <div className="home-ads">
      {ads.map(({ position }) => (
        <AdSlot key={position} ads={ads} position={position} />
      ))}
    </div>
  )

/** Beside the rows on wide screens, between them on narrow ones. */
const RowAd = (props: React.ComponentProps<typeof AdSlot>) => (
  <div className="home-ad">
    <AdSlot {...props} />
  </div>
)

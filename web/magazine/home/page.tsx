import { Fragment } from 'react'
import { apiContext } from '../../../contract/page-context.ts'
import { AdSlot } from '../../ui/ad-slot.tsx'
import type { Route } from './+types/page'
import { BlockRow, BlockSection } from './blocks.tsx'
import { Carousel } from './carousel.tsx'
import { loadFrontPage } from './front-page.ts'
import { toRows } from './rows.ts'
import './home.css'

export const loader = ({ context }: Route.LoaderArgs) => loadFrontPage(context.get(apiContext))

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

/** After which rows the advertisements stand. */
const adRows = [0, 2, 4]

/** The front page: a carousel, then rows of different blocks. Advertisements have a column of their own. */
export default function Home({ loaderData: { carousel, blocks, ads } }: Route.ComponentProps) {
  const beside = blocks.find(({ layout }) => layout === 'beside')
  const rows = toRows(blocks.filter((block) => block !== beside))
  return (
    <div className="frame pt-6 lg:pt-8">
      <h1 className="sr-only">Today in electronics</h1>
      <div className={beside ? 'home-lead' : ''}>
        <Carousel stories={carousel} />
        {beside && <BlockSection block={beside} />}
      </div>
      <div className="home-rows">
        {rows.map((row, index) => (
          <Fragment key={row.map(({ heading }) => heading).join()}>
            <BlockRow blocks={row} />
            {adRows.includes(index) && <RowAd ads={ads} position={adRows.indexOf(index) + 1} />}
          </Fragment>
        ))}
        {adRows.map((row, place) => row >= rows.length && <RowAd key={row} ads={ads} position={place + 1} />)}
      </div>
    </div>
  )
}

/** Beside the rows on wide screens, between them on narrow ones. */
const RowAd = (props: React.ComponentProps<typeof AdSlot>) => (
  <div className="home-ad">
    <AdSlot {...props} />
  </div>
)

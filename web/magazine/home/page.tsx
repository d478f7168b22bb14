import { apiContext } from '../../../contract/page-context.ts'
import { AdSlot } from '../../ui/ad-slot.tsx'
import type { Route } from './+types/page'
import { Carousel } from './carousel.tsx'
import { loadFrontPage } from './front-page.ts'
import * as Lists from './lists.tsx'
import './home.css'

export const loader = ({ context }: Route.LoaderArgs) => loadFrontPage(context.get(apiContext))

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

/** The front page: a carousel, then rows of different lists. Advertisements have a column of their own. */
export default function Home({ loaderData: { carousel, lists, ads } }: Route.ComponentProps) {
  return (
    <div className="frame pt-6 lg:pt-8">
      <h1 className="sr-only">Today in electronics</h1>
      <div className="home-lead">
        <Carousel stories={carousel} />
        <Lists.LatestNews stories={lists.news.slice(0, 4)} />
      </div>
      <div className="home-rows">
        <Lists.LatestProducts stories={lists.products.slice(0, 4)} />
        <RowAd>
          <AdSlot ads={ads} position={1} />
        </RowAd>
        <Lists.MoreNewsAndProducts news={lists.news.slice(4, 8)} products={lists.products.slice(4, 8)} />
        <Lists.DesignGuide stories={lists.design} />
        <RowAd>
          <AdSlot ads={ads} position={2} />
        </RowAd>
        <Lists.MostViewed stories={lists.mostViewed} />
        <Lists.AutomobileAndAi automobile={lists.automobile} ai={lists.ai} />
        <RowAd>
          <AdSlot ads={ads} position={3} />
        </RowAd>
        <Lists.India stories={lists.india} />
        <Lists.ComponentEngineering stories={lists.components} />
      </div>
    </div>
  )
}

/** Beside the rows on wide screens, between them on narrow ones. */
const RowAd = ({ children }: { children: React.ReactNode }) => <div className="home-ad">{children}</div>

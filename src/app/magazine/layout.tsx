import { useEffect } from 'react'
import { preload } from 'react-dom'
import { type ErrorResponse, isRouteErrorResponse, Outlet, useLocation, useNavigation } from 'react-router'
import { apiContext } from '../../platform/contract/page-context.ts'
import { loadAds } from '../../platform/web/magazine/ads.ts'
import { ErrorPage, NotFoundPage } from '../../platform/web/magazine/error-page.tsx'
import { filledBy, type MagazinePlaces, MagazinePlacesContext } from '../../platform/web/magazine/place.tsx'
import { ThemeLinks } from '../../platform/web/magazine/theme-links.tsx'
import { typefaceFiles } from '../../platform/web/magazine/typeface-files.ts'
import { Notices } from '../../platform/web/notices.tsx'
import { watchSession } from '../../platform/web/session.ts'
import printStyles from '../../platform/web/styles/print.css?url'
import { AdSlot } from '../../platform/web/ui/ad-slot.tsx'
import { fullUsDate } from '../../platform/web/ui/dates.ts'
import { DesignatorsContext } from '../../platform/web/ui/designator.tsx'
import { PageLinks } from '../../platform/web/ui/page-link.tsx'
import { PlanNamesContext } from '../../platform/web/ui/plan-names.ts'
import type { Route } from './+types/layout'
import { trackAds } from './ad-beacon.ts'
import { Footer } from './frame/footer.tsx'
import { Masthead } from './frame/masthead.tsx'
import { SectionBar } from './frame/section-bar.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [site, menu, ads] = await Promise.all([
    api.call('GET /site', {}),
    api.call('GET /site/menu', {}),
    loadAds(api, 'header'),
  ])
  return { site, menu, today: fullUsDate(site.today), ads }
}

const places = filledBy(
  import.meta.glob<MagazinePlaces>('../../features/*/pages/places.tsx', { eager: true, import: 'default' }),
)

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printStyles, media: 'print' }]

/** Navigation does not reload the site and the header's advertisement. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = ({ error }) => {
  if (!error) return []
  const title = isAbsent(error) ? absenceTitle(error) : 'Something went wrong'
  return [{ title }, { name: 'robots', content: 'noindex' }]
}

export default function Magazine({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData}>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  // Without the layout's data the root's error boundary takes over.
  if (!loaderData) throw error
  return <Frame {...loaderData}>{isAbsent(error) ? <NotFoundPage title={absenceTitle(error)} /> : <ErrorPage />}</Frame>
}

const isAbsent = (error: unknown): error is ErrorResponse =>
  isRouteErrorResponse(error) && (error.status === 404 || error.status === 410)

const absenceTitle = ({ status }: ErrorResponse) =>
  status === 404 ? '404-PAGE NOT FOUND' : 'This page has been removed'

/** Its style shows it only after a moment. */
const Progress = () => useNavigation().state !== 'idle' && <div aria-hidden="true" className="progress" />

type FrameProps = Route.ComponentProps['loaderData'] & { children: React.ReactNode }

function Frame({ site, menu, today, ads, children }: FrameProps) {
  const { pathname } = useLocation()
  // As high as the window, so that the footer does not move when client-only content arrives.
  const isPersonal = /^\/(account|newsletter-preferences)\b/.test(pathname)
  useEffect(watchSession, [])
  preload(typefaceFiles[site.typeface], { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  // Counts the header's advertisement on every page.
  useEffect(trackAds, [pathname])
  return (
    <MagazinePlacesContext value={places}>
      <div className={`page relative flex min-h-screen flex-col ${site.hidesEmptySlots ? 'hides-empty-slots' : ''}`}>
        <ThemeLinks site={site} />
        <a href="#content" className="skip-link no-print">
          Skip to content
        </a>
        <header className="contents">
          <Masthead site={site} today={today} links={menu.header} ads={ads} />
          <SectionBar site={site} today={today} menu={menu} />
        </header>
        <p aria-hidden="true" className="print-head frame">
          {site.logo ? <img src={site.logo.light} alt="" className="logo" /> : site.name}
          {/* What is behind a link of an email is not in the server's HTML, and not on paper. */}
          <span className="print-address" suppressHydrationWarning>
            {site.publicUrl.replace(/^https?:\/\//, '') + pathname}
          </span>
        </p>
        <main id="content" tabIndex={-1} className={isPersonal ? 'min-h-screen outline-none' : 'outline-none'}>
          <PlanNamesContext value={site.planNames}>
            <DesignatorsContext value={site.hasDesignators}>{children}</DesignatorsContext>
          </PlanNamesContext>
        </main>
        <Footer site={site} menu={menu} />
        <div className="header-ad lg:hidden">
          <AdSlot isStrip ads={ads} position={1} label="Header advertisement" />
        </div>
        <Notices />
        <Progress />
        <PageLinks />
      </div>
    </MagazinePlacesContext>
  )
}

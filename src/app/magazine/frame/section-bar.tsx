import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { links } from '../../../platform/contract/links.ts'
import type { SiteMenu } from '../../../platform/contract/site.ts'
import { MenuLink } from '../../../platform/web/magazine/menu-link.tsx'
import { type NamedSite, SiteName } from '../../../platform/web/magazine/site-name.tsx'
import { useSession } from '../../../platform/web/session.ts'
import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import { isWithin } from '../menu.ts'
import { MenuDialog } from './menu-dialog.tsx'
import { SearchBox } from './search-box.tsx'

export function SectionBar({ site, today, menu }: { site: NamedSite; today: string; menu: SiteMenu }) {
  const bar = useRef<HTMLDivElement>(null)
  useHiddenWhileReading(bar)
  return (
    <div ref={bar} className="no-print section-bar sticky top-0 z-20 bg-ground">
      <div className="frame flex h-14 items-center justify-between lg:h-12">
        <PageLink to={links.home} className="text-title name lg:hidden">
          <SiteName site={site} />
        </PageLink>
        <MainMenu links={menu.main} />
        <div className="-mr-3 flex">
          <SearchBox />
          <MenuDialog site={site} today={today} menu={menu} />
        </div>
      </div>
    </div>
  )
}

function MainMenu({ links: mainMenu }: { links: SiteMenu['main'] }) {
  const { pathname } = useLocation()
  const { isSubscribed } = useSession()
  const entries = isSubscribed ? mainMenu.filter(({ to }) => to !== links.subscription) : mainMenu
  return (
    <nav aria-label="Sections" className="hidden h-full lg:block">
      <ul className="flex h-full gap-3 xl:gap-7">
        {entries.map(({ label, to }) => (
          <li key={to} className="h-full">
            <MenuLink to={to} className="menu-entry" aria-current={isWithin(to, pathname) ? 'page' : undefined}>
              {label}
            </MenuLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function useHiddenWhileReading(bar: React.RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    let last = scrollY
    const onScroll = () => {
      const moved = scrollY - last
      if (Math.abs(moved) < 8) return
      bar.current?.classList.toggle('is-away', moved > 0 && scrollY > 320)
      last = scrollY
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [bar])
}

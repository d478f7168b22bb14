import { links } from '../../../platform/contract/links.ts'
import type { SiteMenu } from '../../../platform/contract/site.ts'
import { MenuLink } from '../../../platform/web/magazine/menu-link.tsx'
import { type NamedSite, SiteName } from '../../../platform/web/magazine/site-name.tsx'
import { AdSlot, type AdToShow } from '../../../platform/web/ui/ad-slot.tsx'
import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import { ThemeSwitch } from '../../../platform/web/ui/theme-switch.tsx'
import { AccountMenu } from './account-menu.tsx'

interface Props {
  site: NamedSite & { tagline: string }
  today: string
  links: SiteMenu['header']
  ads: readonly AdToShow[]
}

/** Narrow screens show the name in the section bar instead. */
export function Masthead({ site, today, links: headerLinks, ads }: Props) {
  return (
    <div className="hidden lg:block">
      <div className="ad-band">
        <AdSlot isStrip ads={ads} position={1} label="Header advertisement" />
      </div>
      <div className="frame flex items-start justify-between gap-6 pt-3 pb-2">
        <div>
          <PageLink to={links.home} className="text-display name">
            <SiteName site={site} />
          </PageLink>
          <p className="text-small text-quiet">
            {today}
            {site.tagline && ` · ${site.tagline}`}
          </p>
        </div>
        <nav
          aria-label="Magazine"
          // What stands at its right end would move with each link that comes.
          className="flex not-has-[>button]:invisible max-w-3/5 shrink-0 flex-wrap items-center justify-end gap-x-5 text-small whitespace-nowrap"
        >
          {headerLinks.map(({ label, to }) => (
            <MenuLink key={to} to={to} className="hover:text-accent">
              {label}
            </MenuLink>
          ))}
          <AccountMenu />
          <ThemeSwitch />
        </nav>
      </div>
    </div>
  )
}

import { Link } from 'react-router'
import { links } from '../../../contract/links.ts'
import type { SiteMenu } from '../../../contract/site.ts'
import { switchTheme } from '../../theme.ts'
import { Icon } from '../../ui/icons.tsx'
import { AccountMenu } from './account-menu.tsx'
import { MenuLink } from './menu-link.tsx'
import { type NamedSite, SiteName } from './site-name.tsx'

interface Props {
  site: NamedSite & { tagline: string }
  today: string
  /** Above the name. */
  links: SiteMenu['header']
}

/** The magazine's name above everything else. Narrow screens show it in the section bar. */
export function Masthead({ site, today, links: headerLinks }: Props) {
  return (
    <div className="frame relative hidden lg:block">
      <div className="flex h-11 items-center justify-between border-b border-hairline text-small">
        <p className="text-quiet">{today}</p>
        <nav aria-label="Magazine" className="flex items-center gap-5">
          {headerLinks.map(({ label, to }) => (
            <MenuLink key={to} to={to} className="hover:text-accent">
              {label}
            </MenuLink>
          ))}
          <AccountMenu />
          <ThemeSwitch />
        </nav>
      </div>
      <div className="pt-4 pb-3">
        <Link to={links.home} className="text-display name">
          <SiteName site={site} />
        </Link>
        {site.tagline && <p className="text-small text-quiet">{site.tagline}</p>}
      </div>
    </div>
  )
}

export function ThemeSwitch() {
  return (
    <button
      type="button"
      className="icon-button -mr-3"
      onClick={switchTheme}
      aria-label="Switch between light and dark"
    >
      <Icon name="theme" />
    </button>
  )
}

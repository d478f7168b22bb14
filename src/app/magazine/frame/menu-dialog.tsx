import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { links } from '../../../platform/contract/links.ts'
import type { SiteMenu } from '../../../platform/contract/site.ts'
import { useLoginLink } from '../../../platform/web/login-link.ts'
import { MenuLink } from '../../../platform/web/magazine/menu-link.tsx'
import { useAccountLinks } from '../../../platform/web/magazine/place.tsx'
import { type NamedSite, SiteName } from '../../../platform/web/magazine/site-name.tsx'
import { isStaff, useSession } from '../../../platform/web/session.ts'
import { Icon } from '../../../platform/web/ui/icons.tsx'
import { ThemeSwitch } from '../../../platform/web/ui/theme-switch.tsx'
import { isWithin } from '../menu.ts'
import { LogoutButton } from './account-menu.tsx'

/** The links render on opening: most readers never open it, and every page would carry them twice. */
export function MenuDialog({ site, today, menu }: { site: NamedSite; today: string; menu: SiteMenu }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [wasOpened, setOpened] = useState(false)
  const { pathname } = useLocation()
  const open = () => {
    setOpened(true)
    dialog.current?.showModal()
  }
  return (
    <>
      <button type="button" className="icon-button lg:hidden" aria-label="Menu" aria-haspopup="dialog" onClick={open}>
        <Icon name="menu" />
      </button>
      <dialog
        ref={dialog}
        aria-label="Menu"
        className="m-0 h-dvh max-h-none w-dvw max-w-none bg-ground text-ink lg:hidden"
      >
        <div className="frame flex h-14 items-center justify-between">
          <span className="text-title name">
            <SiteName site={site} />
          </span>
          <div className="-mr-3 flex">
            <ThemeSwitch />
            <button
              type="button"
              className="icon-button"
              aria-label="Close menu"
              onClick={() => dialog.current?.close()}
            >
              <Icon name="close" />
            </button>
          </div>
        </div>
        <div className="frame pb-8">
          {wasOpened && <MenuLinks menu={menu} pathname={pathname} close={() => dialog.current?.close()} />}
          <p className="mt-6 text-small text-quiet">{today}</p>
        </div>
      </dialog>
    </>
  )
}

function MenuLinks({ menu, pathname, close }: { menu: SiteMenu; pathname: string; close: () => void }) {
  const session = useSession()
  const login = useLoginLink()
  const { main, header } = menu
  const own = useAccountLinks()
  const entries = session.isSubscribed ? main.filter(({ to }) => to !== links.subscription) : main
  return (
    <>
      <nav aria-label="Sections in the menu">
        <ul className="border-t border-ink">
          {entries.map(({ label, to }) => (
            <li key={to} className="border-b border-hairline">
              <MenuLink
                to={to}
                onClick={close}
                className="menu-dialog-entry"
                aria-current={isWithin(to, pathname) ? 'page' : undefined}
              >
                {label}
              </MenuLink>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="Magazine in the menu" className="mt-5 grid grid-cols-2 text-small">
        {session.username && (
          <p className="col-span-2 truncate py-3 text-quiet">
            Signed in as <span className="font-semibold text-ink">{session.username}</span>
          </p>
        )}
        {header.map(({ label, to }) => (
          <MenuLink key={to} to={to} onClick={close} className="py-3">
            {label}
          </MenuLink>
        ))}
        {isStaff(session) && (
          <a href={links.admin} className="py-3">
            Admin
          </a>
        )}
        {session.username ? (
          <>
            <Link to={links.account} onClick={close} className="py-3">
              Your account
            </Link>
            {own.map(({ to, label }) => (
              <Link key={to} to={to} onClick={close} className="py-3">
                {label}
              </Link>
            ))}
            <LogoutButton className="py-3" onLogout={close} />
          </>
        ) : (
          <Link to={login} onClick={close} className="py-3 font-semibold text-accent">
            Login / Register
          </Link>
        )}
      </nav>
    </>
  )
}

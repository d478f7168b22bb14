import { Link, Outlet } from 'react-router'
import { links } from '../../contract/links.ts'
import { apiContext } from '../../contract/page-context.ts'
import { Notices } from '../notices.tsx'
import { watchSession } from '../session.ts'
import { switchTheme } from '../theme.ts'
import { Icon } from '../ui/icons.tsx'
import type { Route } from './+types/layout'
import './account.css'
import { useEffect } from 'react'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  name: (await context.get(apiContext).call('GET /site', {})).name,
})

/** The publisher's name does not change between pages. */
export const shouldRevalidate = () => false

/** The frame of the account pages: a link home, the theme switch, one column. */
export default function AccountPages({ loaderData: { name } }: Route.ComponentProps) {
  useEffect(watchSession, [])
  return (
    <div className="flex min-h-screen flex-col">
      <header className="frame flex h-14 items-center justify-between lg:h-18">
        <Link to={links.home} className="text-title name">
          {name}
        </Link>
        <button
          type="button"
          className="icon-button -mr-3"
          onClick={switchTheme}
          aria-label="Switch between light and dark"
        >
          <Icon name="theme" />
        </button>
      </header>
      <main className="account-column">
        <Notices className="account-notice" />
        <Outlet />
      </main>
    </div>
  )
}

import { preload } from 'react-dom'
import { Link, Outlet } from 'react-router'
import { links } from '../../../platform/contract/links.ts'
import { apiContext } from '../../../platform/contract/page-context.ts'
import { SiteName } from '../../../platform/web/magazine/site-name.tsx'
import { ThemeLinks } from '../../../platform/web/magazine/theme-links.tsx'
import { typefaceFiles } from '../../../platform/web/magazine/typeface-files.ts'
import { Notices } from '../../../platform/web/notices.tsx'
import { watchSession } from '../../../platform/web/session.ts'
import { PlanNamesContext } from '../../../platform/web/ui/plan-names.ts'
import { ThemeSwitch } from '../../../platform/web/ui/theme-switch.tsx'
import type { Route } from './+types/layout'
import '../../../platform/web/account/account.css'
import { useEffect } from 'react'

export async function loader({ context }: Route.LoaderArgs) {
  const { name, logo, theme, typeface, planNames } = await context.get(apiContext).call('GET /site', {})
  return { name, logo, theme, typeface, planNames }
}

/** The publisher's look does not change between pages. */
export const shouldRevalidate = () => false

export default function AccountPages({ loaderData: site }: Route.ComponentProps) {
  useEffect(watchSession, [])
  preload(typefaceFiles[site.typeface], { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <div className="flex min-h-screen flex-col">
      <ThemeLinks site={site} />
      <header className="frame flex h-14 items-center justify-between lg:h-18">
        <Link to={links.home} className="text-title name account-name">
          <SiteName site={site} />
        </Link>
        <ThemeSwitch />
      </header>
      <main className="account-column">
        <Notices className="account-notice" />
        <PlanNamesContext value={site.planNames}>
          <Outlet />
        </PlanNamesContext>
      </main>
    </div>
  )
}

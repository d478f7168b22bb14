import { Component, lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { Navigate, type RouteObject, useLocation, useRoutes } from 'react-router'
import { Landing } from '../../../features/first-steps/admin/landing.tsx'
import { hasRole } from '../../../platform/web/admin/access.ts'
import { AllScreensContext } from '../../../platform/web/admin/all-screens.ts'
import { isScreenOn, useFeatures } from '../../../platform/web/admin/features.ts'
import { screenLink } from '../../../platform/web/admin/links.ts'
import type { Screen } from '../../../platform/web/admin/screen.ts'
import {
  ScreenError,
  ScreenLoading,
  ScreenNotAuthorized,
  ScreenNotFound,
  ScreenSwitchedOff,
} from '../../../platform/web/admin/screen-states.tsx'
import { useStaffUser } from '../../../platform/web/admin/user.ts'
import { allScreensFor } from '../menu.ts'
import { screens } from '../screens.ts'
import { useMenu } from '../use-menu.ts'
import { ViewTabs } from './view-tabs.tsx'

export function ScreenOutlet() {
  const { roles } = useStaffUser()
  const { pathname } = useLocation()
  const features = useFeatures()
  const routes = useMemo(
    () => [...screens.map((screen) => routeOf(screen, roles, isScreenOn(screen, features))), notFound],
    [roles, features],
  )
  const element = useRoutes(routes)
  useFocusOnNewScreen(pathname)
  const { inUse } = useMenu()
  const all = useMemo(() => ({ groups: allScreensFor(roles, features), inUse }), [roles, features, inUse])
  return (
    <AllScreensContext value={all}>
      <ErrorBoundary key={pathname}>{element}</ErrorBoundary>
    </AllScreensContext>
  )
}

const notFound: RouteObject = { path: '*', element: <ScreenNotFound /> }

/** Made once: a new lazy component would lose the screen's state. */
const components = new Map(screens.map((screen) => [screen, lazy(screen.load)]))

function routeOf(screen: Screen, roles: string, isOn: boolean): RouteObject {
  const Content = isOn ? (components.get(screen) ?? ScreenNotFound) : ScreenSwitchedOff
  const element = hasRole(roles, screen.role) ? (
    <>
      <title>{`${screen.title} · Back office`}</title>
      <ViewTabs path={screen.path} />
      <Suspense fallback={<ScreenLoading />}>
        {screen.path === '' ? (
          <Landing>
            <Content />
          </Landing>
        ) : (
          <Content />
        )}
      </Suspense>
    </>
  ) : (
    <NotAdmitted screen={screen} roles={roles} />
  )
  const place = screen.path === '' ? { index: true as const } : { path: screen.path, caseSensitive: true }
  return { ...place, element }
}

/** Redirects users who may not open the first screen to their own first one. */
function NotAdmitted({ screen, roles }: { screen: Screen; roles: string }) {
  const own = screens.find(({ path, role }) => !path.includes(':') && hasRole(roles, role))
  return screen.path === '' && own ? <Navigate to={screenLink(own.path)} replace /> : <ScreenNotAuthorized />
}

/** Moves the focus to the new screen, for keyboard and screen reader users. */
function useFocusOnNewScreen(pathname: string) {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.querySelector<HTMLElement>('#screen')?.focus({ preventScroll: true })
  }, [pathname])
}

class ErrorBoundary extends Component<{ children: React.ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <ScreenError /> : this.props.children
  }
}

import { Suspense, useEffect, useMemo, useRef } from 'react'
import { type RouteObject, useLocation, useRoutes } from 'react-router'
import { hasRole } from '../access.ts'
import { ScreenLoading, ScreenNotAuthorized, ScreenNotFound } from '../kit/screen-states.tsx'
import { useStaffUser } from '../kit/user.ts'
import { type Mounted, mounted } from './screen-component.ts'
import { ScreenErrorBoundary } from './screen-error-boundary.tsx'

/** The screen that the address names. */
export function ScreenOutlet() {
  const { roles } = useStaffUser()
  const { pathname } = useLocation()
  const routes = useMemo(() => [...mounted.map((one) => routeOf(one, roles)), lost], [roles])
  const element = useRoutes(routes)
  useFocusOnNewScreen(pathname)
  return (
    <ScreenErrorBoundary key={pathname}>
      <Suspense fallback={<ScreenLoading />}>{element}</Suspense>
    </ScreenErrorBoundary>
  )
}

const lost: RouteObject = { path: '*', element: <ScreenNotFound /> }

function routeOf({ screen, Component }: Mounted, roles: string): RouteObject {
  const element = hasRole(roles, screen.role) ? (
    <>
      <title>{`${screen.title} · Back office`}</title>
      <Component />
    </>
  ) : (
    <ScreenNotAuthorized />
  )
  const place = screen.path === '' ? { index: true as const } : { path: screen.path, caseSensitive: true }
  return { ...place, element }
}

/** Whoever uses the keyboard or a screen reader begins at the new screen, not where the link was. */
function useFocusOnNewScreen(pathname: string) {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.querySelector<HTMLElement>('#screen')?.focus({ preventScroll: true })
  }, [pathname])
}

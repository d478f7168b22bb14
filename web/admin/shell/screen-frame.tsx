import { Suspense, useEffect, useMemo, useRef } from 'react'
import { type RouteObject, useLocation, useRoutes } from 'react-router'
import { mayEnter } from '../entry.ts'
import { Loading, NotHere, Refused } from '../kit/outcomes.tsx'
import { useOfficeUser } from '../kit/user.ts'
import { type Mounted, mounted } from './screen-component.ts'
import { ScreenFault } from './screen-fault.tsx'

/** The screen that the address names. */
export function ScreenFrame() {
  const { roles } = useOfficeUser()
  const { pathname } = useLocation()
  const routes = useMemo(() => [...mounted.map((one) => routeOf(one, roles)), lost], [roles])
  const element = useRoutes(routes)
  useFocusOnNewScreen(pathname)
  return (
    <ScreenFault key={pathname}>
      <Suspense fallback={<Loading />}>{element}</Suspense>
    </ScreenFault>
  )
}

const lost: RouteObject = { path: '*', element: <NotHere /> }

function routeOf({ screen, Component }: Mounted, roles: string): RouteObject {
  const element = mayEnter(roles, screen.role) ? (
    <>
      <title>{`${screen.title} · Back office`}</title>
      <Component />
    </>
  ) : (
    <Refused />
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

import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { type RouteObject, useLocation, useRoutes } from 'react-router'
import { useSession } from '../../session.ts'
import { mayEnter } from '../entry.ts'
import { Loading, NotHere, Refused } from '../kit/outcomes.tsx'
import { type Screen, screens } from '../screens.ts'
import { componentOf } from './screen-component.ts'
import { ScreenFault } from './screen-fault.tsx'

/** The screen that the address names. */
export function ScreenFrame() {
  const { roles } = useSession()
  const { pathname } = useLocation()
  // Who has lost the session keeps the screen, with what was written in it.
  const [held, setHeld] = useState(roles)
  if (mayEnter(roles, 'editor') && roles !== held) setHeld(roles)
  const routes = useMemo(() => [...screens.flatMap((screen) => routeOf(screen, held)), lost], [held])
  const element = useRoutes(routes)
  useFocusOnNewScreen(pathname)
  return (
    <ScreenFault key={pathname}>
      <Suspense fallback={<Loading />}>{element}</Suspense>
    </ScreenFault>
  )
}

const lost: RouteObject = { path: '*', element: <NotHere /> }

function routeOf(screen: Screen, roles: string): RouteObject[] {
  const Component = componentOf(screen)
  if (!Component) return []
  const element = mayEnter(roles, screen.role) ? (
    <>
      <title>{`${screen.title} · Back office`}</title>
      <Component />
    </>
  ) : (
    <Refused />
  )
  const place = screen.path === '' ? { index: true as const } : { path: screen.path, caseSensitive: true }
  return [{ ...place, element }]
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

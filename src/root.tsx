import { useLayoutEffect, useRef } from 'react'
import {
  Links,
  Meta,
  Outlet,
  useLocation,
  useMatches,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router'
import type { Route } from './+types/root'
import { links as addresses } from './platform/contract/links.ts'
import './platform/web/styles/magazine.css'
import { InlineScript } from './platform/web/inline-script.tsx'
import { PageScripts } from './platform/web/page-scripts.tsx'
import { restoreScrollPosition } from './platform/web/scroll-position.ts'
import { renewOfflineBy } from './platform/web/session.ts'
import { beforeFirstPaint } from './platform/web/theme.ts'

// Only readers who keep articles load it.
renewOfflineBy(() => import('./features/saved-articles/pages/saved/offline/store-articles.ts'))

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: addresses.smallIcon, sizes: '32x32' },
  { rel: 'icon', href: addresses.icon, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: addresses.touchIcon },
  { rel: 'manifest', href: addresses.manifest },
]

/** A script sets attributes of `html` before hydration, hence the suppressed warnings. */
export function Layout({ children }: { children: React.ReactNode }) {
  const firstScripts = useMatches().flatMap(({ handle }) => firstScriptOf(handle) ?? [])
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#FBFAF7" media="(prefers-color-scheme: light)" suppressHydrationWarning />
        <meta name="theme-color" content="#0E1512" media="(prefers-color-scheme: dark)" suppressHydrationWarning />
        <InlineScript text={beforeFirstPaint} />
        {firstScripts.map((script) => (
          <InlineScript key={script} text={script} />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollPosition />
        <PageScripts />
      </body>
    </html>
  )
}

/** The router's `ScrollRestoration` writes its script again at each navigation, which Trusted Types refuse. */
function ScrollPosition() {
  const { key } = useLocation()
  const last = useRef({ key, top: 0 })
  useLayoutEffect(() => {
    last.current.top = scrollY
  })
  useScrollRestoration()
  // The router scrolls up when the data of the first page has arrived, however far the reader has come by then.
  useLayoutEffect(() => {
    const { key: before, top } = last.current
    last.current.key = key
    if (before === key && top > 0 && scrollY !== top) scrollTo(0, top)
  })
  return <InlineScript text={restoreScrollPosition} />
}

/** Runs before the document loads anything. */
const firstScriptOf = (handle: unknown) =>
  handle && typeof handle === 'object' && 'firstScript' in handle ? String(handle.firstScript) : null

export default function Root() {
  return <Outlet />
}

/** Shown if even the magazine's layout has failed. */
export function ErrorBoundary() {
  return (
    <main className="mx-auto grid min-h-screen max-w-xl content-center gap-4 p-6">
      <title>Something went wrong</title>
      <h1 className="text-2xl font-bold">Something went wrong while showing this page</h1>
      <p className="text-quiet">Please try again in a minute.</p>
      <p>
        <a className="link" href="/">
          Go to the front page
        </a>
      </p>
    </main>
  )
}

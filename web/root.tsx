import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { links as addresses } from '../contract/links.ts'
import type { Route } from './+types/root'
import './styles/magazine.css'
import { beforeFirstPaint } from './theme.ts'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: archivo, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: addresses.smallIcon, sizes: '32x32' },
  { rel: 'icon', href: addresses.icon, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: addresses.touchIcon },
  { rel: 'manifest', href: addresses.manifest },
]

/** The document around every page. Attributes of `html` are set by a script before the first paint, hence the suppressed warning. */
export function Layout({ children }: { children: React.ReactNode }) {
  const firstScripts = useMatches().flatMap(({ handle }) => firstScriptOf(handle) ?? [])
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#FBFAF7" media="(prefers-color-scheme: light)" suppressHydrationWarning />
        <meta name="theme-color" content="#0E1512" media="(prefers-color-scheme: dark)" suppressHydrationWarning />
        <script dangerouslySetInnerHTML={{ __html: beforeFirstPaint }} suppressHydrationWarning />
        {firstScripts.map((script) => (
          <script key={script} dangerouslySetInnerHTML={{ __html: script }} suppressHydrationWarning />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** What a page's `handle` wants run before anything of the document is fetched. */
const firstScriptOf = (handle: unknown) =>
  handle && typeof handle === 'object' && 'firstScript' in handle ? String(handle.firstScript) : null

export default function Root() {
  return <Outlet />
}

/** Stands where not even the magazine's frame could be made. */
export function ErrorBoundary() {
  return (
    <main className="mx-auto grid min-h-screen max-w-xl content-center gap-4 p-6">
      <title>Something went wrong</title>
      <h1 className="text-2xl font-bold">This page could not be made</h1>
      <p className="text-quiet">The fault is ours. Please try again in a minute.</p>
      <p>
        <a className="link" href="/">
          To the front page
        </a>
      </p>
    </main>
  )
}

import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import type { PagesBuild } from './pages.ts'

/** The pages from their sources with hot reload, in this process. */
export async function developmentBuild(): Promise<PagesBuild> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  return {
    load: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    clientDir: null,
    mode: 'development',
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}

import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import type { PagesBuild } from './pages.ts'

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

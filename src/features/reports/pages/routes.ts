import type { DeclaredPage } from '../../../platform/web/declared-page.ts'

export default [
  { path: 'reports/:slug/buy', file: 'buy.tsx' },
  { path: 'account/reports', file: 'account/page.tsx' },
] satisfies DeclaredPage[]

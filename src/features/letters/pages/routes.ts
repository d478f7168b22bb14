import type { DeclaredPage } from '../../../platform/web/declared-page.ts'

export default [
  { path: 'article/:id/letters/:page?', file: 'page.tsx' },
  { path: 'account/letters', file: 'account/page.tsx' },
] satisfies DeclaredPage[]

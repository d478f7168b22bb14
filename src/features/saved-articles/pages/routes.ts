import type { DeclaredPage } from '../../../platform/web/declared-page.ts'

export default [
  { path: 'account/saved', file: 'saved/page.tsx' },
  // Only the browser knows the number of the article.
  { path: 'account/saved/offline/:token?', file: 'saved/offline/page.tsx' },
  { path: 'account/history', file: 'history/page.tsx' },
] satisfies DeclaredPage[]

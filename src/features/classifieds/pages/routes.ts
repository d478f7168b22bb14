import type { DeclaredPage } from '../../../platform/web/declared-page.ts'

export default [
  { path: 'classifieds', file: 'page.tsx' },
  { path: 'classifieds/page/:page', file: 'page.tsx', id: 'classifieds-page' },
  { path: 'classifieds/in/:category/:page?', file: 'page.tsx', id: 'classifieds-category' },
  { path: 'classifieds/:id', file: 'ad.tsx' },
  { path: 'account/classifieds', file: 'account/page.tsx' },
] satisfies DeclaredPage[]

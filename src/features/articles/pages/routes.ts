import type { DeclaredPage } from '../../../platform/web/declared-page.ts'

export default [
  { path: 'topics', file: 'feeds/page.tsx' },
  { path: 'corrections', file: 'corrections/page.tsx' },
] satisfies DeclaredPage[]

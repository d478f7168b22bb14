import type { DeclaredPage } from '../../../platform/web/declared-page.ts'

export default [
  { path: 'topics', file: 'topic/topics.tsx' },
  { path: 'topic/:slug/:page?', file: 'topic/page.tsx' },
  { path: 'corrections', file: 'corrections/page.tsx' },
] satisfies DeclaredPage[]

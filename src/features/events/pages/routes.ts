import type { DeclaredPage } from '../../../platform/web/declared-page.ts'

export default [
  { path: 'events.html', file: 'page.tsx' },
  { path: 'events/archive/:page?', file: 'archive.tsx' },
  { path: 'events/:slug', file: 'event.tsx' },
] satisfies DeclaredPage[]

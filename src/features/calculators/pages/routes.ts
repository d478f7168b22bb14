import type { DeclaredPage } from '../../../platform/web/declared-page.ts'

export default [
  { path: 'tools', file: 'page.tsx' },
  { path: 'tools/:name', file: 'calculator.tsx' },
] satisfies DeclaredPage[]

import type { DeclaredPage } from '../../../platform/web/declared-page.ts'

export default [
  { path: 'account/organisation', file: 'page.tsx' },
  { path: 'seat/:token', file: 'seat.tsx', frame: 'form' },
] satisfies DeclaredPage[]

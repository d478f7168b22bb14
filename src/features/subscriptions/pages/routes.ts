import type { DeclaredPage } from '../../../platform/web/declared-page.ts'

export default [
  { path: 'subcribe_user', file: 'page.tsx' },
  { path: 'account/benefits', file: 'account/page.tsx' },
  { path: 'account/given', file: 'given/page.tsx' },
  { path: 'gift/:token', file: 'gift.tsx', frame: 'form' },
] satisfies DeclaredPage[]

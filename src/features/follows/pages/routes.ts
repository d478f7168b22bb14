import type { DeclaredPage } from '../../../platform/web/declared-page.ts'

export default [
  { path: 'account/following', file: 'page.tsx' },
  { path: 'end-follow-mails/:token', file: 'end-mails.tsx' },
] satisfies DeclaredPage[]

import type { DeclaredPage } from '../../../platform/web/declared-page.ts'

export default [
  { path: 'login', file: 'login/page.tsx', frame: 'form' },
  { path: 'signup', file: 'signup.tsx', frame: 'form' },
  { path: 'forgot-password', file: 'forgot-password.tsx', frame: 'form' },
  { path: 'reset-password/:token', file: 'reset-password.tsx', frame: 'form' },
  { path: 'invitation/:token', file: 'invitation.tsx', frame: 'form' },
  { path: 'confirm-email/:token', file: 'confirm-email.tsx', frame: 'form' },
  { path: 'verify-email/:token', file: 'verify-email.tsx', frame: 'form' },
] satisfies DeclaredPage[]

import type { DeclaredPage } from '../../../platform/web/declared-page.ts'

export default [
  { path: 'newsletters', file: 'archive/newsletters.tsx' },
  { path: 'newsletters/:slug', file: 'archive/newsletter.tsx' },
  { path: 'newsletters/:slug/:issue', file: 'archive/issue.tsx' },
  { path: 'Subscribe', file: 'subscribe.tsx' },
  { path: 'unsubscribe-newsletter', file: 'unsubscribe.tsx' },
  { path: 'unsubscribe-newsletter/:token', file: 'unsubscribe-by-link.tsx' },
  { path: 'resubscribe-newsletter/:token', file: 'resubscribe-by-link.tsx' },
  { path: 'newsletter-preferences/:token', file: 'preferences.tsx' },
  { path: 'confirm-newsletter/:token', file: 'confirm-by-link.tsx' },
] satisfies DeclaredPage[]

import type { DeclaredPage } from '../../../platform/web/declared-page.ts'

export default [
  { path: 'about', file: 'about.tsx' },
  { path: 'contact', file: 'contact.tsx' },
  { path: 'Advertise', file: 'advertise.tsx' },
  { path: 'media-pack', file: 'media-pack.tsx' },
  { path: 'p/:slug', file: 'own-page.tsx' },
  { path: 'privacy', file: 'privacy.tsx' },
  { path: 'whats-new.html', file: 'whats-new.tsx' },
] satisfies DeclaredPage[]

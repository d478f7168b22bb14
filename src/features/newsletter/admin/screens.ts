import { IconAddressBook, IconMailbox, IconMailForward } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'newsletter-users-list',
    title: 'Newsletter Subscribers list',
    label: 'Newsletter subscribers list',
    place: 'header',
    icon: IconAddressBook,
    key: 'l',
    role: 'admin',
    order: 70,
    load: () => import('./subscribers/screen.tsx'),
  },
  {
    path: 'SendNewsletter',
    title: 'Send Newsletter',
    place: 'header',
    icon: IconMailForward,
    key: 'n',
    role: 'admin',
    order: 230,
    menu: ['Readers', 2],
    load: () => import('./send/screen.tsx'),
  },
  {
    path: 'newsletter',
    title: 'Newsletters',
    icon: IconMailbox,
    key: 'g',
    role: 'admin',
    order: 240,
    menu: ['Readers', 3],
    load: () => import('./newsletters/screen.tsx'),
  },
] satisfies ScreenRow[]

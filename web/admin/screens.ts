import type { ComponentType } from 'react'
import type { RouteAccess } from '../../contract/accounts/roles.ts'

/** A screen of the back office. */
export interface Screen {
  /** Below `/admin`, case-sensitive; '' is the first one. May have parameters: `edit/:id`. */
  path: string
  /** Its heading and the window's title. */
  title: string
  /** The text of its link, by the specification. */
  label: string
  /** Where its link is: in the header, under 'More', or on other screens only. */
  place: 'header' | 'more' | 'none'
  /** Opens it after `g`. */
  key?: string
  role: RouteAccess
  /** Loads its module on first use. The default export is the screen. */
  load: () => Promise<{ default: ComponentType }>
}

/** All screens in the order of the header. */
export const screens: readonly Screen[] = [
  {
    path: '',
    title: 'Add News Article',
    label: 'Add Article',
    place: 'none',
    key: 'a',
    role: 'writer',
    load: () => import('./articles/add/add-article.tsx'),
  },
  {
    path: 'edit/:id',
    title: 'Edit Article',
    label: 'Edit Article',
    place: 'none',
    role: 'writer',
    load: () => import('./articles/edit/edit-article.tsx'),
  },
  {
    path: 'new-management',
    title: 'News Management',
    label: 'Edit News',
    place: 'header',
    key: 'e',
    role: 'writer',
    load: () => import('./news/screen.tsx'),
  },
  {
    path: 'user-analytics',
    title: 'User Analytics',
    label: 'User Analytics',
    place: 'header',
    key: 'u',
    role: 'admin',
    load: () => import('./analytics/user-analytics.tsx'),
  },
  {
    path: 'article-analytics',
    title: 'Article Analytics',
    label: 'Article Analytics',
    place: 'header',
    key: 't',
    role: 'admin',
    load: () => import('./analytics/article-analytics.tsx'),
  },
  {
    path: 'newsletter-users-list',
    title: 'Newsletter Subscribers list',
    label: 'Newsletter subscribers list',
    place: 'header',
    key: 'l',
    role: 'admin',
    load: () => import('./newsletter/list/screen.tsx'),
  },
  {
    path: 'Subscription-Management',
    title: 'Subscription Management',
    label: 'Subscription Management',
    place: 'header',
    key: 's',
    role: 'admin',
    load: () => import('./subscriptions/screen.tsx'),
  },
  {
    path: 'AdManagement',
    title: 'Ad Management',
    label: 'Ad Management',
    place: 'header',
    key: 'd',
    role: 'advertising',
    load: () => import('./ads/screen.tsx'),
  },
  {
    path: 'authors',
    title: 'Authors',
    label: 'Authors',
    place: 'more',
    key: 'w',
    role: 'editor',
    load: () => import('./authors/screen.tsx'),
  },
  {
    path: 'pages',
    title: 'Pages',
    label: 'Pages',
    place: 'more',
    key: 'i',
    role: 'editor',
    load: () => import('./pages/screen.tsx'),
  },
  {
    path: 'pages/:slug',
    title: 'Edit page',
    label: 'Edit page',
    place: 'none',
    role: 'editor',
    load: () => import('./pages/edit-page.tsx'),
  },
  {
    path: 'CarouselManagement',
    title: 'Carousel Management',
    label: 'Carousel Management',
    place: 'header',
    key: 'c',
    role: 'editor',
    load: () => import('./carousel/screen.tsx'),
  },
  {
    path: 'SendNewsletter',
    title: 'Send Newsletter',
    label: 'Send Newsletter',
    place: 'header',
    key: 'n',
    role: 'admin',
    load: () => import('./newsletter/send/screen.tsx'),
  },
  {
    path: 'redirects',
    title: 'Redirects',
    label: 'Redirects',
    place: 'more',
    key: 'r',
    role: 'editor',
    load: () => import('./redirects/screen.tsx'),
  },
  {
    path: 'dashboard',
    title: 'Dashboard',
    label: 'Dashboard',
    place: 'more',
    key: 'h',
    role: 'admin',
    load: () => import('./dashboard/screen.tsx'),
  },
  {
    path: 'payments',
    title: 'Payments',
    label: 'Payments',
    place: 'more',
    key: 'p',
    role: 'admin',
    load: () => import('./payments/screen.tsx'),
  },
  {
    path: 'staff',
    title: 'Staff',
    label: 'Staff',
    place: 'more',
    key: 'm',
    role: 'admin',
    load: () => import('./staff/screen.tsx'),
  },
  {
    path: 'audit-log',
    title: 'Audit log',
    label: 'Audit log',
    place: 'more',
    key: 'o',
    role: 'admin',
    load: () => import('./audit-log/screen.tsx'),
  },
  {
    path: 'failed-mail',
    title: 'Failed work',
    label: 'Failed mail and work',
    place: 'more',
    key: 'f',
    role: 'admin',
    load: () => import('./failed-work/screen.tsx'),
  },
  {
    path: 'search-log',
    title: 'Search log',
    label: 'Search log',
    place: 'more',
    key: 'q',
    role: 'admin',
    load: () => import('./search-log/screen.tsx'),
  },
  {
    path: 'settings',
    title: 'Settings',
    label: 'Settings',
    place: 'more',
    key: 'i',
    role: 'admin',
    load: () => import('./settings/screen.tsx'),
  },
]

import { IconCalendarMonth, IconLayoutKanban, IconNews, IconTextPlus } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'new-management',
    title: 'News Management',
    label: 'Edit News',
    place: 'header',
    icon: IconNews,
    key: 'e',
    role: 'writer',
    order: 20,
    menu: ['Write', 2],
    load: () => import('./news/screen.tsx'),
  },
  {
    path: 'board',
    title: 'Board',
    icon: IconLayoutKanban,
    key: '1',
    role: 'writer',
    order: 30,
    feature: 'workflow',
    menu: ['Write', 3],
    load: () => import('./board/screen.tsx'),
  },
  {
    path: 'calendar',
    title: 'Calendar',
    icon: IconCalendarMonth,
    key: '2',
    role: 'writer',
    order: 40,
    feature: 'workflow',
    menu: ['Write', 4],
    load: () => import('./calendar/screen.tsx'),
  },
  {
    path: 'snippets',
    title: 'Snippets',
    icon: IconTextPlus,
    key: '4',
    role: 'writer',
    order: 130,
    menu: ['Write', 6],
    load: () => import('./snippets/screen.tsx'),
  },
] satisfies ScreenRow[]

import { IconCalendarEvent } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'events',
    title: 'Events',
    icon: IconCalendarEvent,
    key: 'b',
    role: 'editor',
    personalData: 'who registered for an event (name and email, also as CSV)',
    order: 170,
    menu: ['Library', 3],
    load: () => import('./screen.tsx'),
    below: [{ path: ':id', title: 'Edit event', load: () => import('./edit-event.tsx') }],
  },
] satisfies ScreenRow[]

import { IconFileDescription } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'white-papers',
    title: 'White papers',
    icon: IconFileDescription,
    key: ',',
    role: 'advertising',
    personalData: 'who asked for a white paper (name, company and email, also as CSV)',
    order: 340,
    menu: ['Library', 7],
    load: () => import('./screen.tsx'),
    below: [
      { path: ':id', title: 'Edit white paper', load: () => import('./edit-white-paper.tsx') },
      { path: ':id/leads', title: 'Leads', load: () => import('./leads.tsx') },
    ],
  },
] satisfies ScreenRow[]

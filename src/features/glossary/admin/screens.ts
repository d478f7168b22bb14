import { IconVocabulary } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'glossary',
    title: 'Glossary',
    icon: IconVocabulary,
    key: ';',
    role: 'editor',
    order: 140,
    menu: ['Library', 2],
    load: () => import('./screen.tsx'),
  },
] satisfies ScreenRow[]

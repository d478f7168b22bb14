import type { DeclaredPage } from '../../../platform/web/declared-page.ts'

export default [
  // Folders: news, new-products, design-guide, engineering_students, sourcing-database
  { path: 'section/:folder/index.html/:page?', file: 'section.tsx' },
  { path: 'component/:category/index.html/:page?', file: 'component.tsx' },
  { path: 'section/index.html', file: 'categories/page.tsx' },
] satisfies DeclaredPage[]

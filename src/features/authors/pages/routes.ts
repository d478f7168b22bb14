import type { DeclaredPage } from '../../../platform/web/declared-page.ts'

export default [{ path: 'author/:slug/:page?', file: 'page.tsx' }] satisfies DeclaredPage[]

import type { DeclaredPage } from '../../../platform/web/declared-page.ts'

export default [{ path: 'search', file: 'page.tsx' }] satisfies DeclaredPage[]

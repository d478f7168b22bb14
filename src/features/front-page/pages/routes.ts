import type { DeclaredPage } from '../../../platform/web/declared-page.ts'

export default [{ path: '', file: 'page.tsx' }] satisfies DeclaredPage[]

import type { DeclaredPage } from '../../../platform/web/declared-page.ts'

export default [{ path: 'white-paper/:token', file: 'by-link.tsx', frame: 'form' }] satisfies DeclaredPage[]

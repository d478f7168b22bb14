import type { DeclaredPage } from '../../../platform/web/declared-page.ts'

export default [{ path: 'part/:number/:page?', file: 'page.tsx' }] satisfies DeclaredPage[]

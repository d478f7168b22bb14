import type { DeclaredPage } from '../../../platform/web/declared-page.ts'

export default [{ path: 'topic/:slug/:page?', file: 'page.tsx' }] satisfies DeclaredPage[]

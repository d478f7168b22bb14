import type { DeclaredPage } from '../../../platform/web/declared-page.ts'

export default [{ path: 'glossary', file: 'page.tsx' }] satisfies DeclaredPage[]

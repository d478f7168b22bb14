export type { SiteImportDeps } from './deps.ts'
export { openExport } from './open/open-export.ts'
export { SiteImports, type SiteImportTarget } from './site-imports.ts'

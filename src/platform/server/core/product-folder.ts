import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The folder of package.json, `db` and `node_modules`. Sources and what is compiled from them lie at different depths below it. */
export const productFolder = dirname(findPackageJSON(import.meta.url) ?? import.meta.dirname)

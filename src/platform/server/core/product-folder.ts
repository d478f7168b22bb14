import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** Holds package.json, `db` and `node_modules`. Sources and compiled files lie at different depths below it. */
export const productFolder = dirname(findPackageJSON(import.meta.url) ?? import.meta.dirname)

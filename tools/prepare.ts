/** Runs after `npm ci` in a clone: makes route types, and what would slow the first start. Skips what is unchanged. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { productFolder } from '../src/platform/server/core/product-folder.ts'

const builder = join(productFolder, 'node_modules', '.bin', 'react-router')

// Without the development packages there is nothing to build with, and the builder cannot be loaded.
if (existsSync(builder)) {
  const { buildForStart } = await import('../src/app/build.ts')
  const { packedDatabases } = await import('../src/app/packed-databases.ts')
  await Promise.all([
    promisify(execFile)(builder, ['typegen'], { cwd: productFolder }),
    buildForStart(console.log),
    packedDatabases(console.log).catch((error: Error) =>
      console.error(`No database is packed, so the first start fills one itself: ${error.message}`),
    ),
  ])
}

/**
 * Removes the Node versions that packages declare from the lock. The packages run on the Node that ships with them, but
 * npm checks its own Node, and would skip packages with native code, or refuse all.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Json } from '../src/platform/server/core/json.ts'
import { productFolder } from '../src/platform/server/core/product-folder.ts'

const Lock = Json.pipe(z.looseObject({ packages: z.record(z.string(), z.record(z.string(), z.unknown())) }))

const file = join(productFolder, 'package-lock.json')
const lock = Lock.parse(await readFile(file, 'utf8'))
for (const [path, about] of Object.entries(lock.packages)) if (path !== '') delete about['engines']
await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`)

/**
 * Takes what packages say of the Node that they run on out of the lock. They run on the one that comes with them, and npm, which asks the
 * one that runs itself, would leave out those with native code, or refuse all.
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

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Json } from './core/json.ts'
import { productFolder } from './core/product-folder.ts'

export const { version } = Json.pipe(z.object({ version: z.string() })).parse(
  readFileSync(join(productFolder, 'package.json'), 'utf8'),
)

import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { Json } from './core/json.ts'

/** The version of this program. */
export const { version } = Json.pipe(z.object({ version: z.string() })).parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)

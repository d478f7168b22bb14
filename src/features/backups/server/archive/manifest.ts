import { z } from 'zod'
import { demoPictures, earlierPictures } from '../../../../platform/server/data-folder.ts'

/** As PostgreSQL's `is_called`: false if `value` is the next one, not the last one. */
const Sequence = z.object({ name: z.string(), value: z.int(), isCalled: z.boolean() })
export type Sequence = z.infer<typeof Sequence>

/** `backup.json`, which is written last. */
export const Manifest = z.object({
  format: z.literal(1, { error: 'it was created by a newer version; restore it with that version' }),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.record(z.string(), z.int().nonnegative()),
  sequences: z.array(Sequence),
  files: z.int().nonnegative(),
})
export type Manifest = z.infer<typeof Manifest>

export const countRows = ({ tables }: Manifest) => Object.values(tables).reduce((sum, count) => sum + count, 0)

export const manifestFile = 'backup.json'
export const tableFile = (table: string) => `tables/${table}.jsonl`
/** Uploaded pictures, from a folder or a bucket. */
export const pictureFolder = 'pictures/'
export const dataFolders = [demoPictures, earlierPictures]

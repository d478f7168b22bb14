import { z } from 'zod'
import { demoPictures, earlierPictures } from '../data-folder.ts'

/** `isCalled`: the value was given to somebody; otherwise it is the next. */
const Sequence = z.object({ name: z.string(), value: z.int(), isCalled: z.boolean() })
export type Sequence = z.infer<typeof Sequence>

/** What a backup is, and what is in it: the file `backup.json`, which comes last. */
export const Manifest = z.object({
  format: z.literal(1, { error: 'it was made by a newer version' }),
  madeAt: z.iso.datetime(),
  /** What had made the tables what they were. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** How many rows each table had. */
  tables: z.record(z.string(), z.int().nonnegative()),
  sequences: z.array(Sequence),
  files: z.int().nonnegative(),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestFile = 'backup.json'
export const tableFile = (table: string) => `tables/${table}.jsonl`
/** Uploaded pictures, wherever they are kept. */
export const pictureFolder = 'pictures/'
/** What lies beside the database in the data folder. */
export const dataFolders = [demoPictures, earlierPictures]

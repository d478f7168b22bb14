import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { newDatabase } from '../platform/server/db/embedded/packed-folder.ts'
import { buildOnce, findBuild } from './build-once.ts'

/** Lies beside the new database of a compiled program. Has the demo's articles, for the first start of a trial. */
export const newMagazine = 'new-magazine.zst'

const sources = ['src/**/*.{sql,ts,md}', 'src/features/pictures/demo/pictures/*']

/** Returns the folder. Several processes may call it at once. */
export async function packedDatabases(say: (line: string) => void): Promise<string> {
  return buildOnce('databases', sources, async (folder) => {
    say('Packing a new database…')
    const { packNewDatabases } = await import('./pack-new-database.ts')
    await packNewDatabases({ database: join(folder, newDatabase), magazine: join(folder, newMagazine) })
  })
}

/** The file beside a compiled program, or in a clone the one that `npm ci` made. */
export async function findNewMagazine(): Promise<string | null> {
  const compiled = join(import.meta.dirname, newMagazine)
  if (existsSync(compiled)) return compiled
  const folder = await findBuild('databases', sources)
  return folder && join(folder, newMagazine)
}

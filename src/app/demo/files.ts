import { join } from 'node:path'
import { Piscina } from 'piscina'
import { demoPictureFolder } from '../../features/pictures/demo/pictures.ts'
import type { Config } from '../../platform/server/config/config.ts'
import { littleForNewObjects } from '../../platform/server/core/thread-memory.ts'
import { demoPictures } from '../../platform/server/data-folder.ts'
import type { PrintedPdf } from '../../platform/server/demo/part.ts'
import { partsOfDemo } from './parts.ts'

export type DemoFiles = ReadonlyMap<string, PrintedPdf[]>

/** Prints the demo's texts and copies its pictures: two seconds in one thread, while the database is filled. */
export function makeFiles(given: { config: Config; publisher: string; now: Date }): Promise<DemoFiles> {
  const pool = new Piscina({ minThreads: 0, maxThreads: 1, recordTiming: false, resourceLimits: littleForNewObjects })
  const printing = new URL('../../features/brand/demo/print-pdf.ts', import.meta.url).href
  const printAll = async () => {
    const texts = (await partsOfDemo()).flatMap((part) => (part.texts ? [[part.name, part.texts(given)] as const] : []))
    const print = async (text: unknown): Promise<PrintedPdf> => pool.run(text, { filename: printing })
    return Promise.all(texts.map(async ([name, all]) => [name, await Promise.all(all.map(print))] as const))
  }
  const pictures = { from: demoPictureFolder, to: join(given.config.dataDir, demoPictures) }
  const copying = pool.run(pictures, { filename: new URL('copy-folder.ts', import.meta.url).href })
  const files = Promise.all([printAll(), copying])
    .finally(() => pool.destroy())
    .then(([printed]) => new Map(printed))
  // Avoids an unhandled rejection: callers may await it later.
  files.catch(() => {})
  return files
}

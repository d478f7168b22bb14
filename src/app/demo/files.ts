import { join } from 'node:path'
import { Piscina } from 'piscina'
import { demoPictureFolder } from '../../features/pictures/demo/pictures.ts'
import type { Config } from '../../platform/server/config/config.ts'
import { littleForNewObjects } from '../../platform/server/core/thread-memory.ts'
import { demoPictures } from '../../platform/server/data-folder.ts'
import type { PrintedPdf } from '../../platform/server/demo/part.ts'
import { partsOfDemo } from './parts.ts'

/** The printed texts of each feature, by its name. */
export type DemoFiles = ReadonlyMap<string, PrintedPdf[]>

/**
 * Prints the texts of the demo, and copies its pictures to where the site serves them from. One after the other in a thread: it takes two seconds,
 * in which the database is filled with all else.
 */
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
  // Whoever waits for it may come later.
  files.catch(() => {})
  return files
}

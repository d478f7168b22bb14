import { join } from 'node:path'
import { Piscina } from 'piscina'
import type { Config } from '../../platform/server/config/config.ts'
import { littleForNewObjects } from '../../platform/server/core/thread-memory.ts'
import { demoPictures } from '../../platform/server/data-folder.ts'
import { demoPictureFolder } from './pictures.ts'
import type { PrintedPdf, TextToPrint } from './print-pdf.ts'
import { textsOfReports } from './reports.ts'
import { textsOfWhitePapers } from './white-papers.ts'

export interface DemoFiles {
  reports: PrintedPdf[]
  whitePapers: PrintedPdf[]
}

/**
 * Prints the texts of the demo, and copies its pictures to where the site serves them from. One after the other in a thread: it takes two seconds,
 * in which the database is filled with all else.
 */
export function makeFiles(given: { config: Config; publisher: string; now: Date }): Promise<DemoFiles> {
  const pool = new Piscina({ minThreads: 0, maxThreads: 1, recordTiming: false, resourceLimits: littleForNewObjects })
  const print = (text: TextToPrint): Promise<PrintedPdf> =>
    pool.run(text, { filename: new URL('print-pdf.ts', import.meta.url).href })
  const pictures = { from: demoPictureFolder, to: join(given.config.dataDir, demoPictures) }
  const copying = pool.run(pictures, { filename: new URL('copy-folder.ts', import.meta.url).href })
  const making = Promise.all([
    Promise.all(textsOfReports(given).map(print)),
    Promise.all(textsOfWhitePapers(given).map(print)),
    copying,
  ]).finally(() => pool.destroy())
  const files = making.then(([reports, whitePapers]) => ({ reports, whitePapers }))
  // Whoever waits for it may come later.
  files.catch(() => {})
  return files
}

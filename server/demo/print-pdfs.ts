import { Piscina } from 'piscina'
import type { PrintedPdf, TextToPrint } from './print-pdf.ts'

/** Prints texts of the demo one after the other, in a thread: it takes a second, in which the database is filled with all else. */
export async function printPdfs(texts: readonly TextToPrint[]): Promise<PrintedPdf[]> {
  const pool = new Piscina<TextToPrint, PrintedPdf>({
    filename: new URL('print-pdf.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    recordTiming: false,
  })
  return Promise.all(texts.map((text) => pool.run(text))).finally(() => pool.destroy())
}

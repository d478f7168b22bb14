import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Administrator } from '../../../platform/server/audit/index.ts'
import type { DemoStage, PrintedPdf } from '../../../platform/server/demo/part.ts'
import { openFileStore } from '../../../platform/server/gateways/open.ts'
import { storeAttachment } from '../server/store-attachment.ts'

/** Returns the name of the file. */
export async function storePdf(
  { db, config }: DemoStage,
  printed: PrintedPdf | undefined,
  { title, date, by }: { title: string; date: Date; by: Administrator },
) {
  if (!printed) throw new RangeError(`“${title}” is not printed`)
  const { pdf, pages } = printed
  const folder = await mkdtemp(join(tmpdir(), 'groundplane-demo-pdf-'))
  try {
    const upload = { path: join(folder, 'text.pdf'), name: 'text.pdf', bytes: pdf.length }
    await writeFile(upload.path, pdf)
    const files = openFileStore(config.storage, { warn: () => {} })
    const { name } = await storeAttachment({ db, files, now: () => date }, upload, { title, by })
    return { name, bytes: pdf.length, pages }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

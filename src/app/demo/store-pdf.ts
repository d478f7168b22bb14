import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storeAttachment } from '../../features/attachments/server/index.ts'
import type { Administrator } from '../../platform/server/audit/index.ts'
import { openFileStore } from '../../platform/server/gateways/open.ts'
import type { Stage } from './people.ts'
import type { PrintedPdf } from './print-pdf.ts'

/** Stores a printed text as if somebody of the staff had uploaded it. Returns the name of the file. */
export async function storePdf(
  { db, config }: Stage,
  { pdf, pages }: PrintedPdf,
  { title, date, by }: { title: string; date: Date; by: Administrator },
) {
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

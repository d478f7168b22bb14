import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../../../platform/server/db/database.ts'
import { countAll } from '../../../../platform/server/db/paging.ts'
import { exportMembers } from '../../../members/server/index.ts'
import { exportOrders } from '../../../subscriptions/server/index.ts'
import type { ExportFormat } from '../../contract/export/rules.ts'
import type { ExportWriting, MagazineToExport } from './magazine.ts'
import { writeOutput } from './output.ts'
import { LossReport } from './report.ts'
import { Spool } from './spool.ts'

interface Where {
  /** A new file or folder. `.zip` at the end makes an archive. */
  path: string
  format: ExportFormat
  /** The count of articles and pages, members, or orders so far. Throws to stop the export. */
  onProgress: (written: number) => Promise<void>
}

/** Loaded on use, since a server rarely exports. */
const articleFormats = {
  markdown: async () => (await import('./formats/markdown/markdown.ts')).writeMarkdown,
  ghost: async () => (await import('./formats/ghost.ts')).writeGhost,
  wxr: async () => (await import('./formats/wxr.ts')).writeWxr,
}

/**
 * Writes piece by piece: memory does not grow with the magazine. Returns the numbers of records and of report lines.
 * @throws ExportFailed
 */
export async function writeExport(
  magazine: MagazineToExport,
  { path, format, onProgress }: Where,
): Promise<{ written: number; reported: number }> {
  let written = 0
  const onWritten = async (count = 1) => {
    written += count
    await onProgress(written)
  }
  if (format === 'members' || format === 'orders') {
    const rows = format === 'members' ? membersOf(magazine) : exportOrders(magazine.db)
    await writeOutput(path, 'file', (output) => output.add('', counted(rows, onWritten)))
    return { written: Math.max(0, written - 1), reported: 0 }
  }
  let reported = 0
  const write = await articleFormats[format]()
  await writeOutput(path, path.endsWith('.zip') ? 'zip' : 'folder', (output) =>
    withSpools(`${path}.${randomUUID()}.part`, async (openSpool) => {
      const report = new LossReport(await openSpool())
      const writing: ExportWriting = { magazine, output, report, openSpool, onWritten }
      await write(writing)
      reported = report.lines
    }),
  )
  return { written, reported }
}

const membersOf = ({ db, timeZone, now }: MagazineToExport) =>
  exportMembers(db, { filters: { search: '' }, timeZone, now })

async function* counted(rows: AsyncIterable<string>, onWritten: (count: number) => Promise<void>) {
  for await (const piece of rows) {
    yield piece
    await onWritten(piece.split('\r\n').length - 1)
  }
}

/** Temporary files beside the export. They are removed whether it succeeds or fails. */
async function withSpools(folder: string, work: (openSpool: () => Promise<Spool>) => Promise<void>) {
  const spools: Spool[] = []
  await mkdir(folder, { mode: 0o700 })
  try {
    await work(async () => {
      const spool = await Spool.open(join(folder, String(spools.length)))
      spools.push(spool)
      return spool
    })
  } finally {
    for (const spool of spools) await spool.close()
    await rm(folder, { recursive: true, force: true })
  }
}

export async function countForExport(db: Database, format: ExportFormat): Promise<number> {
  const tables =
    format === 'members'
      ? (['users'] as const)
      : format === 'orders'
        ? (['orders'] as const)
        : (['articles', 'pages'] as const)
  let total = 0
  for (const table of tables) total += await countAll(db.selectFrom(table))
  return total
}

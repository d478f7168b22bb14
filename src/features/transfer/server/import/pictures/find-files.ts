import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { attachmentLink, attachmentRules } from '../../../../../platform/contract/attachment-rules.ts'
import { UnsupportedContent } from '../../../../../platform/server/core/errors.ts'
import { inTransaction } from '../../../../../platform/server/db/transaction.ts'
import { storeAttachment } from '../../../../attachments/server/index.ts'
import { writeDrops } from '../check/collect.ts'
import type { SiteImportDeps } from '../deps.ts'
import type { SourceArticle, SourceFile, SourceFolder } from '../source.ts'
import type { SiteImportPlan } from '../take/plan.ts'

interface Looking {
  plan: SiteImportPlan
  folder: SourceFolder
  by: { userId: number | null; username: string }
}

const link = /href="(\/files\/([0-9a-f]{32}\.(?:pdf|csv|zip)))"/g

/** Returns the new addresses by the old ones. */
export async function findFiles(
  deps: SiteImportDeps,
  { plan, folder, by }: Looking,
  { own, html, title }: SourceArticle,
): Promise<ReadonlyMap<string, string>> {
  const taken = new Map<string, string>()
  if (!own) return taken
  for (const [, href = '', name = ''] of html.matchAll(link)) {
    if (taken.has(href)) continue
    const file = folder.files.find(({ path }) => path.endsWith(`files/${name}`))
    const what = file ? await store(deps, file, own.files?.[name] ?? title, by) : { reason: 'It is not in the archive' }
    if ('href' in what) taken.set(href, what.href)
    else
      await inTransaction(deps.db, (tx) =>
        writeDrops(tx, plan.importId, 'dropped', [{ what: `file: ${what.reason}`, example: name, uses: 1 }]),
      )
  }
  return taken
}

async function store(
  deps: SiteImportDeps,
  file: SourceFile,
  title: string,
  by: Looking['by'],
): Promise<{ href: string } | { reason: string }> {
  if (file.bytes > attachmentRules.maxBytes) return { reason: 'It is larger than 20 MB' }
  const path = join(tmpdir(), `groundplane-${randomUUID()}`)
  try {
    await pipeline(await file.stream(), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    const { name } = await storeAttachment(
      deps,
      { path, bytes: file.bytes, name: title },
      { title: title.replace(/\.\w{3}$/, ''), by },
    )
    return { href: attachmentLink(name) }
  } catch (error) {
    if (error instanceof UnsupportedContent) return { reason: error.message }
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

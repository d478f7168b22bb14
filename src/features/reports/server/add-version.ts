import { readFile } from 'node:fs/promises'
import type { UploadedFile } from '../../../platform/contract/endpoint.ts'
import { type Administrator, recordAction } from '../../../platform/server/audit/index.ts'
import { getEntry, lockEntry } from '../../../platform/server/content/queries.ts'
import { type ByEditor } from '../../../platform/server/content/store.ts'
import { InvalidInput } from '../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { inTransaction, invalidate } from '../../../platform/server/db/transaction.ts'
import { storeAttachment } from '../../attachments/server/index.ts'
import { reportMessages } from '../contract/rules.ts'
import type { StampDeps } from './deps.ts'
import { reports } from './index.ts'
import { findReportVersions } from './queries.ts'

/** @throws NotFound, InvalidInput, UnsupportedContent if a PDF cannot be stamped, Overloaded */
export async function addVersion(
  deps: StampDeps,
  id: number,
  { upload, changes }: { upload: UploadedFile; changes: string },
  by: { editor: Administrator; now: Date },
): Promise<void> {
  const { title } = await getEntry(deps.db, reports.kind, id)
  const { name, kind } = await storeAttachment(deps, upload, { title, by: by.editor })
  const pages = kind === 'pdf' ? (await deps.stamper.stamp(await readFile(upload.path), '')).pages : null
  await inTransaction(deps.db, (tx) => recordVersion(tx, id, { name, bytes: upload.bytes, pages, changes }, by))
}

interface StoredVersion {
  name: string
  bytes: number
  pages: number | null
  changes: string
}

/** Makes a stored file the present version. @throws NotFound, InvalidInput */
export async function recordVersion(
  tx: Transaction,
  id: number,
  { name, bytes, pages, changes }: StoredVersion,
  by: ByEditor,
): Promise<void> {
  const report = await lockEntry(tx, reports.kind, id)
  const number = ((await findReportVersions(tx, id))[0]?.number ?? 0) + 1
  if (number > 1 && changes === '') throw new InvalidInput('changes', reportMessages.changesRequired)
  await tx
    .insertInto('report_versions')
    .values({ report_id: id, number, attachment: name, bytes, pages, changes, added_at: by.now })
    .execute()
  const [subject, detail] = [
    { kind: 'report', id, name: report.title },
    { number, bytes, changes },
  ]
  await recordAction(tx, { by: by.editor, action: 'report.file-added', subject, detail }, by.now)
  invalidate(tx, reports.kind.keysOf(report.slug))
}

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { UploadedFile } from '../../../platform/contract/endpoint.ts'
import { type Actor, recordAction } from '../../../platform/server/audit/index.ts'
import { NotFound, UnsupportedContent } from '../../../platform/server/core/errors.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { inTransaction, invalidate } from '../../../platform/server/db/transaction.ts'
import type { FromAllFeatures } from '../../../platform/server/feature.ts'
import type { FileStore } from '../../../platform/server/gateways/files/index.ts'
import type { CatalogueDeps } from '../../catalogue/server/index.ts'
import { mediaPackMessages } from '../contract/media-pack.ts'

export interface MediaPackDeps extends CatalogueDeps, Pick<FromAllFeatures, 'privacy'> {
  files: FileStore
}

export const mediaPackKey = 'media-pack'

const subject = { kind: 'media-pack', id: 'media-pack', name: 'media-pack.pdf' }

export const findMediaPack = (db: Database) =>
  db.selectFrom('media_pack').select(['file', 'bytes', 'uploaded_at']).executeTakeFirst()

/** @throws UnsupportedContent, Unavailable */
export async function uploadMediaPack({ db, now, files }: MediaPackDeps, { path, bytes }: UploadedFile, by: Actor) {
  const pdf = await readFile(path)
  if (!(await isPdf(pdf))) throw new UnsupportedContent('unsupported_media_type', mediaPackMessages.wrongFormat)
  const file = `${createHash('sha256').update(pdf).digest('hex').slice(0, 32)}.pdf`
  await files.put(file, pdf, 'application/pdf')
  await inTransaction(db, async (tx) => {
    const values = { file, bytes, uploaded_at: now() }
    await tx
      .insertInto('media_pack')
      .values(values)
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet(values))
      .execute()
    invalidate(tx, [mediaPackKey])
    await recordAction(tx, { by, action: 'media-pack.uploaded', subject, detail: { bytes } }, now())
  })
}

/** @throws NotFound */
export async function removeMediaPack({ db, now }: MediaPackDeps, by: Actor) {
  await inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('media_pack').executeTakeFirst()
    if (numDeletedRows === 0n) throw new NotFound('file', subject.id)
    invalidate(tx, [mediaPackKey])
    await recordAction(tx, { by, action: 'media-pack.removed', subject }, now())
  })
}

/** Checks both ends of the file: an upload that broke off has no end. */
async function isPdf(bytes: Buffer): Promise<boolean> {
  const type = await fileTypeFromBuffer(bytes)
  return type?.mime === 'application/pdf' && bytes.subarray(-1_024).includes('%%EOF')
}

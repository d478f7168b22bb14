import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type AttachmentKind, attachmentMessages } from '../../../platform/contract/attachment-rules.ts'
import type { UploadedFile } from '../../../platform/contract/endpoint.ts'
import { toSlug } from '../../../platform/contract/slugs.ts'
import { type Administrator, type commandLine, recordAction } from '../../../platform/server/audit/index.ts'
import { UnsupportedContent } from '../../../platform/server/core/errors.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { AttachmentDeps } from './deps.ts'
import { contentTypeOf, kindOf } from './kind.ts'

interface Storing {
  title: string
  by: Administrator | typeof commandLine
  /** Refuses files other than PDFs. */
  isPdf?: true
}

/** @throws UnsupportedContent, Unavailable */
export async function storeAttachment(
  { db, files, now }: Pick<AttachmentDeps, 'db' | 'files' | 'now'>,
  { path, bytes }: UploadedFile,
  { title, by, isPdf }: Storing,
): Promise<{ name: string; kind: AttachmentKind }> {
  const contents = await readFile(path)
  const kind = kindOf(contents)
  if (isPdf && (kind === 'csv' || kind === 'zip'))
    throw new UnsupportedContent('unsupported_media_type', attachmentMessages.onlyPdf)
  if (kind === null) throw new UnsupportedContent('unsupported_media_type', attachmentMessages.wrongFormat)
  if (kind === 'damaged') throw new UnsupportedContent('unsupported_media_type', attachmentMessages.damaged)
  // Nobody can guess the name. Another article gets a copy of its own, which is deleted with that article.
  const name = `${randomBytes(16).toString('hex')}.${kind}`
  const downloadName = `${toSlug(title) || 'file'}.${kind}`
  await files.put(name, contents, contentTypeOf(name))
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('attachments')
      .values({ name, download_name: downloadName, bytes, uploaded_by: by.userId, uploaded_at: now() })
      .execute()
    const subject = { kind: 'attachment', id: name, name: downloadName }
    await recordAction(tx, { by, action: 'attachment.uploaded', subject, detail: { bytes } }, now())
  })
  return { name, kind }
}

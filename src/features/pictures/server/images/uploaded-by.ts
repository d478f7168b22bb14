import { recordAction } from '../../../../platform/server/audit/index.ts'
import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import type { PictureRow } from './pictures.ts'

export const uploadedBy = (by: SignedInReader, now: () => Date) => ({
  userId: by.userId,
  record: (tx: Transaction, { id, file_name: name }: PictureRow) =>
    recordAction(tx, { by, action: 'image.uploaded', subject: { kind: 'picture', id, name } }, now()),
})

import { sql } from 'kysely'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { filesOf, nameInFile, type PictureRow } from '../images/pictures.ts'
import { destroy, lockFiles } from '../images/store-image.ts'
import type { PictureDeps } from './deps.ts'

/** Queues the deletion of files that a picture no longer has. `after` null: the picture was deleted. */
export async function removeFormerFiles(
  { jobs }: Pick<PictureDeps, 'jobs'>,
  tx: Transaction,
  { before, after }: { before: PictureRow; after: PictureRow | null },
): Promise<void> {
  const present = new Set(after ? filesOf(after) : [])
  const files = filesOf(before).filter((file) => !present.has(file))
  if (files.length > 0) await jobs.enqueue(tx, 'pictures.remove-files', { files })
}

/** Spares the files of a picture that has been uploaded again meanwhile. */
export async function removeFiles({ db, files: store }: Pick<PictureDeps, 'db' | 'files'>, files: readonly string[]) {
  for (const [name, named] of Map.groupBy(files, nameInFile)) {
    const [first] = named
    if (name === undefined || first === undefined) continue
    // Fail here if the store is unreachable: on the embedded database all other transactions wait for this one.
    destroy(await store.open(first))
    await inTransaction(db, async (tx) => {
      await lockFiles(tx, name)
      const { rows } = await sql`
        select from pictures
        where name = ${name} or crops -> 'wide' ->> 'name' = ${name} or crops -> 'square' ->> 'name' = ${name}`.execute(
        tx,
      )
      if (rows.length > 0) return
      await store.remove(first)
      const removed = await Promise.allSettled(named.slice(1).map((file) => store.remove(file)))
      // Again, for an upload that has stored it since, and may have stored others before they were deleted.
      await store.remove(first)
      for (const one of removed) if (one.status === 'rejected') throw one.reason
    })
  }
}

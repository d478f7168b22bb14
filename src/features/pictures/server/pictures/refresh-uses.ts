import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { invalidate } from '../../../../platform/server/db/transaction.ts'
import { settingsKey } from '../../../settings/server/index.ts'
import { inShape, type PictureRow, pictureAddress } from '../images/pictures.ts'
import type { PictureDeps } from './deps.ts'

type Showing = Pick<PictureDeps, 'shownPictures'>

/** Call it before the picture is locked. */
export async function lockUses({ shownPictures }: Showing, tx: Transaction, pictureId: number): Promise<void> {
  for (const { lock } of shownPictures) await lock?.(tx, pictureId)
}

/** Drafts follow when they are saved; until then their addresses redirect to the present files. */
export async function refreshUses({ shownPictures }: Showing, tx: Transaction, picture: PictureRow): Promise<void> {
  for (const { refresh } of shownPictures) await refresh(tx, picture)
  await refreshAddresses(tx, picture)
}

/** Settings, sections and categories have addresses inside their values. */
async function refreshAddresses(tx: Transaction, picture: PictureRow) {
  const stored = inShape(picture, 'wide')
  const address = pictureAddress(stored.name, stored.sizes.at(-1)?.width ?? 0)
  for (const [table, kind] of [
    ['catalogue', 'catalogue'],
    ['settings', 'settings'],
  ] as const) {
    const changed = await sql`
      update ${sql.table(table)} set value = ${withAddress(picture.id, address)}
      where ${table === 'catalogue' ? sql`id::text` : sql`group_name`} in (
        select subject from picture_uses where kind = ${kind} and picture_id = ${picture.id})`.execute(tx)
    if (changed.numAffectedRows) invalidate(tx, [settingsKey])
  }
}

const withAddress = (pictureId: number, address: string): RawBuilder<unknown> => sql`
  regexp_replace(
    value::text,
    '/assets/(?:' || (select string_agg(name, '|') from picture_names where picture_id = ${pictureId}) || ')-[0-9]+[.](?:webp|avif)',
    ${address}, 'g'
  )::jsonb`

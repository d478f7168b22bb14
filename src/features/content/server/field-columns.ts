import type { Selectable } from 'kysely'
import { type ContentField, fieldColumn } from '../../../platform/contract/content/fields.ts'
import { pictureMissing, textTooLong } from '../../../platform/contract/content/messages.ts'
import type { PictureColumns } from '../../../platform/server/content/kind.ts'
import { InvalidInput } from '../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { toSafeHtml } from '../../articles/server/index.ts'
import { findPictureAt, holdPictures, presentPicture, withPictureSizes } from '../../pictures/server/images/index.ts'

type Pictured = Selectable<PictureColumns>

/** `row` must have the columns of a picture. */
export function presentPictures(row: object) {
  const { image_name, image_sizes } = row as Pictured
  return presentPicture({ name: image_name ?? '', sizes: image_sizes })
}

/** Empty without a picture. */
const imageUrlOf = (row: object) => presentPictures(row).at(-1)?.url ?? ''

export const storedValue = (row: object, name: string, field: ContentField): unknown =>
  field.kind === 'picture' ? imageUrlOf(row) : Reflect.get(row, fieldColumn(name, field))

/** `before` null: a new entry. @throws InvalidInput */
export async function toColumnsOf(
  tx: Transaction,
  [name, field]: [string, ContentField],
  value: unknown,
  before: object | null,
): Promise<object> {
  const column = fieldColumn(name, field)
  if (typeof value !== 'string' || (field.kind !== 'html' && field.kind !== 'picture')) return { [column]: value }
  await holdPictures(tx, name, value)
  if (field.kind === 'picture') return toPicture(tx, name, value, before)
  const html = await withPictureSizes(tx, toSafeHtml(value))
  if (html.length > field.longest) throw new InvalidInput(name, textTooLong)
  return { [column]: html }
}

/** @throws InvalidInput */
async function toPicture(tx: Transaction, field: string, url: string, before: object | null) {
  const columns = (name: string | null, sizes: unknown, image_credit: string) => ({
    image_name: name,
    image_sizes: JSON.stringify(sizes),
    image_credit,
  })
  if (url === '') return columns(null, [], '')
  const { image_name, image_sizes, image_credit } = (before ?? {}) as Pictured
  if (before && imageUrlOf(before) === url) return columns(image_name, image_sizes, image_credit)
  const picture = await findPictureAt(tx, url)
  if (!picture) throw new InvalidInput(field, pictureMissing)
  return columns(picture.name, picture.sizes, picture.credit)
}

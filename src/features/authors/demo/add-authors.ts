import { toSlug } from '../../../platform/contract/slugs.ts'
import { days } from '../../../platform/server/core/durations.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { before, type DemoPerson } from '../../../platform/server/demo/part.ts'
import { portraitOf, portraitWidths, type UploadedFigure } from '../../pictures/demo/pictures.ts'
import { pictureAddress } from '../../pictures/server/images/index.ts'
import { AuthorForm } from '../contract/endpoints.ts'
import { addAuthor } from '../server/save-author.ts'
import { authors } from './rows.ts'

export const portraitsOf = (now: Date): UploadedFigure[] =>
  authors.map(({ name, portrait }) => ({
    picture: portraitOf(toSlug(name)),
    alt: `Drawn portrait of ${name}. ${portrait}`,
    uploadedAt: before(now, days(700)),
  }))

/** Needs the portraits in the library and the accounts of the staff. Returns the ids in order. */
export async function addAuthors(tx: Transaction, staff: readonly DemoPerson[], now: Date): Promise<number[]> {
  const [editor = null] = staff
  const ids: number[] = []
  for (const { name, line, biography, expertise, links, isStaff, isOnDesk } of authors) {
    const accountEmail = (isStaff && staff.find(({ username }) => username === name)?.email) || ''
    const imageUrl = pictureAddress(portraitOf(toSlug(name)), portraitWidths.at(-1) ?? 0)
    const form = AuthorForm.parse({ name, line, biography, expertise, links, accountEmail, imageUrl, isOnDesk })
    ids.push(await addAuthor(tx, form, { editor, now: before(now, days(700)) }))
  }
  return ids
}

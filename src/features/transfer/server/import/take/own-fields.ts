import { textProblem } from '../../../../../platform/contract/field-rules.ts'
import type { Transaction } from '../../../../../platform/server/db/database.ts'
import { textFields } from '../../../../articles/contract/fields.ts'
import { imageUrlProblem } from '../../../../articles/contract/rules.ts'
import { findPictureAt } from '../../../../pictures/server/images/index.ts'
import type { OwnRecord } from '../own-record.ts'
import { keyOfAddress } from '../pictures/picture-tags.ts'
import type { FoundPictures } from '../text/references.ts'

type Texts = OwnRecord['texts']

/** Leaves out and reports what no editor could enter. */
export function ownTexts({ texts }: OwnRecord, reasons: string[]): Texts {
  const taken: Texts = {}
  for (const field of textFields) {
    const text = texts[field.name]
    if (text === undefined) continue
    const problem = text === '' ? null : textProblem(field, text)
    if (problem === null) taken[field.name] = text
    else reasons.push(`Removed: ${problem}`)
  }
  return taken
}

export const ownImage = ({ imageUrl = '' }: OwnRecord) =>
  imageUrl !== '' && imageUrlProblem(imageUrl) === null ? { url: imageUrl } : null

export function ownSocialImage({ socialPicture = '' }: OwnRecord, found: FoundPictures | undefined) {
  const socialImage = found?.inText.get(keyOfAddress(socialPicture))?.[0]?.src
  return socialPicture === '' || socialImage === undefined ? {} : { socialImage }
}

/** Null if it has passed, or comes before the beginning, or nothing begins. */
export const endAfter = (from: Date | null, end: Date | undefined): Date | null =>
  from && end && end > from ? end : null

/** Only where the library has no credit yet. */
export async function creditPictures(tx: Transaction, own: OwnRecord, found: FoundPictures | undefined) {
  const { credits = {}, leadCredit = '' } = own
  const given = Object.entries(credits).map(([address, credit]) => ({
    src: found?.inText.get(keyOfAddress(address))?.[0]?.src,
    credit,
  }))
  for (const { src, credit } of [...given, { src: found?.featured?.src, credit: leadCredit }])
    await creditPicture(tx, src, credit)
}

export async function creditPicture(tx: Transaction, src: string | undefined, credit: string) {
  const picture = src === undefined || credit === '' ? undefined : await findPictureAt(tx, src)
  if (picture?.credit === '') await tx.updateTable('pictures').set({ credit }).where('id', '=', picture.id).execute()
}

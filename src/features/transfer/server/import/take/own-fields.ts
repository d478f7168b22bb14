import { textProblem } from '../../../../../platform/contract/field-rules.ts'
import type { Transaction } from '../../../../../platform/server/db/database.ts'
import { textFields } from '../../../../articles/contract/fields.ts'
import { imageUrlProblem } from '../../../../articles/contract/rules.ts'
import { findPictureAt } from '../../../../pictures/server/images/index.ts'
import type { OwnRecord } from '../own-record.ts'
import { keyOfAddress } from '../pictures/picture-tags.ts'
import type { FoundPictures } from '../text/references.ts'

type Texts = OwnRecord['texts']

/** The texts of the form that a record has. What no editor could write is left out, and told. */
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

/** A lead picture that is on another site. */
export const ownImage = ({ imageUrl = '' }: OwnRecord) =>
  imageUrl !== '' && imageUrlProblem(imageUrl) === null ? { url: imageUrl } : null

/** The picture that other sites show with a link to it. */
export function ownSocialImage({ socialPicture = '' }: OwnRecord, found: FoundPictures | undefined) {
  const socialImage = found?.inText.get(keyOfAddress(socialPicture))?.[0]?.src
  return socialPicture === '' || socialImage === undefined ? {} : { socialImage }
}

/** When it is taken down, and until when it is on top of its section, unless that has gone by. */
export const ownEnds = ({ takeDownAt, unpinAt }: OwnRecord, now: Date) => ({
  take_down_at: takeDownAt && takeDownAt > now ? takeDownAt : null,
  unpin_at: unpinAt && unpinAt > now ? unpinAt : null,
})

/** Writes who made the pictures of an article into the library, where it does not say so. */
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

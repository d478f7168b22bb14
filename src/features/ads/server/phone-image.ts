import type { UploadedFile } from '../../../platform/contract/endpoint.ts'
import { type Actor, recordAction } from '../../../platform/server/audit/index.ts'
import { InvalidInput, NotFound } from '../../../platform/server/core/errors.ts'
import { inTransaction, invalidate } from '../../../platform/server/db/transaction.ts'
import { storeImage } from '../../pictures/server/images/index.ts'
import { adMessages, phoneAdWidths } from '../contract/rules.ts'
import { type AdDeps, type AdSlotAddress, adPagesKey, inSlot, slotName } from './ads.ts'

/**
 * With null, phones show the strip again.
 * @throws NotFound, UnsupportedContent, InvalidInput, Overloaded, Unavailable
 */
export async function setPhoneImage(
  deps: AdDeps,
  { slot, image }: { slot: AdSlotAddress; image: UploadedFile | null },
  by: Actor,
): Promise<void> {
  if (slot.location !== 'header') throw new InvalidInput('location', adMessages.noPhoneImage)
  const stored = image ? await store(deps, image, by) : { phone_image_name: '', phone_image_sizes: '[]' }
  await inTransaction(deps.db, async (tx) => {
    const ad = await tx.updateTable('ads').set(stored).where(inSlot(slot)).returning('link').executeTakeFirst()
    if (!ad) throw new NotFound('ad', slotName(slot))
    invalidate(tx, [adPagesKey(slot)])
    const subject = { kind: 'ad', id: slotName(slot), name: ad.link }
    const detail = { phoneImage: image ? 'set' : 'removed' }
    await recordAction(tx, { by, action: 'ad.changed', subject, detail }, deps.now())
  })
}

async function store(deps: AdDeps, image: UploadedFile, by: Actor) {
  const { picture } = await storeImage(deps, image, { widths: phoneAdWidths, by: { userId: by?.userId ?? null } })
  return { phone_image_name: picture.name, phone_image_sizes: JSON.stringify(picture.sizes) }
}

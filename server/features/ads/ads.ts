import type { AdLocation } from '../../../contract/catalogue.ts'
import type { Transaction } from '../../db/database.ts'
import { touchPages } from '../../db/transaction.ts'

/** An advertisement for a slot. `imageName` is a file in the picture store, with its ending. */
export interface Booking {
  location: AdLocation
  position: number
  imageName: string
  alt: string
  link: string
}

/** Puts an advertisement into its slot. What was there is taken down. */
export async function bookAd(tx: Transaction, { location, position, imageName, alt, link }: Booking, now: Date) {
  await tx
    .updateTable('ads')
    .set({ removed_at: now })
    .where('location', '=', location)
    .where('position', '=', position)
    .where('removed_at', 'is', null)
    .execute()
  await tx.insertInto('ads').values({ location, position, image_name: imageName, alt, link, created_at: now }).execute()
  touchPages(tx, [`ads:${location}`])
}

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

/** Puts an advertisement into its slot, in place of what was there. */
export async function bookAd(tx: Transaction, { location, position, imageName, alt, link }: Booking) {
  const content = { image_name: imageName, alt, link }
  await tx
    .insertInto('ads')
    .values({ location, position, ...content })
    .onConflict((conflict) => conflict.columns(['location', 'position']).doUpdateSet(content))
    .execute()
  touchPages(tx, [`ads:${location}`])
}

import { emailKey } from '../../../../platform/contract/accounts/rules.ts'
import { dayInZone } from '../../../../platform/server/core/day-in-zone.ts'
import { Conflict, InvalidInput } from '../../../../platform/server/core/errors.ts'
import { toInstant } from '../../../../platform/server/core/local-time.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { yearAfter } from '../../contract/gift-rules.ts'
import type { NewGift } from '../../contract/gifts.ts'

/** In the time zone of the site. */
const hour = '08:00:00'

interface Terms {
  userId: number
  timeZone: string
  now: Date
}

/** Without its order. @throws Conflict if the gift is for the buyer, InvalidInput */
export async function planGift(
  db: Database,
  { email, sendOn: wanted, message }: NewGift,
  { userId, timeZone, now }: Terms,
) {
  const key = emailKey(email)
  if (key === null) throw new InvalidInput('email', 'This is not an email address')
  const today = dayInZone(timeZone, now)
  const sendOn = wanted ?? today
  if (sendOn < today) throw new InvalidInput('sendOn', 'The day is in the past')
  if (sendOn > dayInZone(timeZone, yearAfter(now)))
    throw new InvalidInput('sendOn', 'The day is more than a year ahead')
  const buyer = await db.selectFrom('users').select('email_key').where('id', '=', userId).executeTakeFirst()
  if (buyer?.email_key === key)
    throw new Conflict('gift_to_oneself', 'This is your own address. To buy a year for yourself, choose a plan above.')
  return {
    recipient_email: email,
    recipient_key: key,
    message,
    send_at: sendOn === today ? now : toInstant(`${sendOn}T${hour}`, timeZone),
  }
}

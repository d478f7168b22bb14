import { z } from 'zod'
import { EmailAddress, Instant, Paragraphs } from '../../../platform/contract/field-schemas.ts'
import { plans } from '../../../platform/contract/plans.ts'
import { giftLimits, giftStates } from './gift-rules.ts'

export const NewGift = z.object({
  email: EmailAddress.describe('To whom the link is mailed. Anybody, with an account or without, but not the buyer'),
  sendOn: z.iso
    .date('Enter a day such as 2027-03-31')
    .nullable()
    .default(null)
    .describe('In the time zone of the site, at most a year ahead. Null: today'),
  message: z
    .string()
    .max(giftLimits.message, `The message can have at most ${giftLimits.message} characters`)
    .pipe(Paragraphs)
    .default(''),
})
export type NewGift = z.output<typeof NewGift>

export const Gift = z.object({
  email: z.string().nullable().describe('Null: its owner deleted the account'),
  state: z.enum(giftStates),
  sendAt: Instant,
  redeemedAt: Instant.nullable(),
  expiresAt: Instant.nullable().describe('Null: it is not sent yet'),
})
export type Gift = z.infer<typeof Gift>

export const MemberGift = Gift.extend({
  orderId: z.int(),
  plan: z.enum(plans),
  isBought: z.boolean().describe('By this member, for somebody else; else redeemed by this member'),
  other: z
    .object({ id: z.int(), name: z.string() })
    .nullable()
    .describe('Who redeemed it, or who bought it. Null: nobody yet, or the account is deleted'),
})
export type MemberGift = z.infer<typeof MemberGift>

import { createHmac, timingSafeEqual } from 'node:crypto'
import { VerificationFailed } from '../../core/errors.ts'

/** What the links in the newsletter's mails are for. Each says so itself: none does another's work. */
export type LinkPurpose = 'unsubscribe' | 'resubscribe' | 'confirm'

/**
 * Makes and reads the tokens of links in mails: whose they are and a signature over that and the purpose. Nothing is kept of
 * them, so that the oldest newsletter in somebody's letter box can still be left with one click.
 */
export interface SignedLinks {
  sign(purpose: LinkPurpose, subscriberId: number): string
  /** Whose the token is. @throws VerificationFailed where it is forged, cut short, or for another purpose */
  read(purpose: LinkPurpose, token: string): number
  /** Names one recipient of one send, in 44 characters. */
  signRecipient(purpose: RecipientPurpose, recipient: Recipient): string
  /** Whom it names, or null where it is forged, cut short, or for another purpose. */
  readRecipient(purpose: RecipientPurpose, token: string): Recipient | null
}

/** What a recipient of a send is named for: as the mail's Message-ID, or in the links of which clicks are counted. */
export type RecipientPurpose = 'message' | 'count'

export interface Recipient {
  send: number
  subscriber: number
}

/** Four bytes for whose it is, 32 for the signature: no bit is left over that could be changed without notice. */
const shape = /^[\w-]{48}$/

/** Eight bytes for send and subscriber, 25 for the signature: again, no bit is left over. */
const recipientShape = /^[\w-]{44}$/
const recipientBytes = 8
const recipientSignatureBytes = 25

export function signLinksWith(secret: Buffer): SignedLinks {
  const signature = (purpose: LinkPurpose | RecipientPurpose, owner: Buffer) =>
    createHmac('sha256', secret).update(`newsletter ${purpose}\n`).update(owner).digest()
  return {
    sign: (purpose, subscriberId) => {
      const owner = Buffer.alloc(4)
      owner.writeUInt32BE(subscriberId)
      return Buffer.concat([owner, signature(purpose, owner)]).toString('base64url')
    },
    read: (purpose, token) => {
      if (!shape.test(token)) throw linkInvalid()
      const bytes = Buffer.from(token, 'base64url')
      const owner = bytes.subarray(0, 4)
      if (!timingSafeEqual(bytes.subarray(4), signature(purpose, owner))) throw linkInvalid()
      return owner.readUInt32BE()
    },
    signRecipient: (purpose, { send, subscriber }) => {
      const named = Buffer.alloc(recipientBytes)
      named.writeUInt32BE(send)
      named.writeUInt32BE(subscriber, 4)
      return Buffer.concat([named, signature(purpose, named).subarray(0, recipientSignatureBytes)]).toString(
        'base64url',
      )
    },
    readRecipient: (purpose, token) => {
      if (!recipientShape.test(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      const named = bytes.subarray(0, recipientBytes)
      const expected = signature(purpose, named).subarray(0, recipientSignatureBytes)
      if (!timingSafeEqual(bytes.subarray(recipientBytes), expected)) return null
      return { send: named.readUInt32BE(), subscriber: named.readUInt32BE(4) }
    },
  }
}

export const linkInvalid = () =>
  new VerificationFailed('link_invalid', 'This link is not one of ours, or it is not complete.')

import { createHmac, timingSafeEqual } from 'node:crypto'
import { NotProven } from '../../errors.ts'

/** What the links in the newsletter's mails are for. Each says so itself: none does another's work. */
export type LinkPurpose = 'unsubscribe' | 'resubscribe' | 'confirm'

/**
 * Makes and reads the tokens of links in mails: whose they are and a signature over that and the purpose. Nothing is kept of
 * them, so that the oldest newsletter in somebody's letter box can still be left with one click.
 */
export interface SignedLinks {
  sign(purpose: LinkPurpose, subscriberId: number): string
  /** Whose the token is. @throws NotProven where it is forged, cut short, or for another purpose */
  read(purpose: LinkPurpose, token: string): number
}

/** Four bytes for whose it is, 32 for the signature: no bit is left over that could be changed without notice. */
const shape = /^[\w-]{48}$/

export function signLinksWith(secret: Buffer): SignedLinks {
  const signature = (purpose: LinkPurpose, owner: Buffer) =>
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
  }
}

export const linkInvalid = () => new NotProven('link_invalid', 'This link is not one of ours, or it is not complete.')

import { createHmac, timingSafeEqual } from 'node:crypto'

/** `mails` ends a reader's mails, `feed` opens their private feed. A token for one does not serve the other. */
type Purpose = 'mails' | 'feed'

interface Owner {
  userId: number
  /** Only the latest number opens the feed. */
  number: number
}

/** Tokens of 44 characters: ids and a signature. Nothing is stored. */
export interface FollowLinks {
  sign(purpose: Purpose, owner: Owner): string
  /** Null: the token is forged, cut short or for another purpose. */
  read(purpose: Purpose, token: string): Owner | null
}

/** 8 bytes of ids and 25 of signature. No spare bit can change unnoticed. */
const shape = /^[\w-]{44}$/
export const isFollowToken = (token: string) => shape.test(token)
const ownerBytes = 8
const signatureBytes = 25

export function signFollowLinksWith(secret: Buffer): FollowLinks {
  const signature = (purpose: Purpose, owner: Buffer) =>
    createHmac('sha256', secret).update(`follow ${purpose}\n`).update(owner).digest().subarray(0, signatureBytes)
  return {
    sign: (purpose, { userId, number }) => {
      const owner = Buffer.alloc(ownerBytes)
      owner.writeUInt32BE(userId)
      owner.writeUInt32BE(number, 4)
      return Buffer.concat([owner, signature(purpose, owner)]).toString('base64url')
    },
    read: (purpose, token) => {
      if (!isFollowToken(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      const owner = bytes.subarray(0, ownerBytes)
      if (!timingSafeEqual(bytes.subarray(ownerBytes), signature(purpose, owner))) return null
      return { userId: owner.readUInt32BE(), number: owner.readUInt32BE(4) }
    },
  }
}

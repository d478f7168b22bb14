import { createHmac, timingSafeEqual } from 'node:crypto'
import { linkRefusal } from '../../../platform/server/core/mailed-links.ts'

/** A link for one purpose does not serve another. */
export type LinkPurpose = 'unsubscribe' | 'resubscribe' | 'confirm'

/** Tokens hold an id and a signature over id and purpose. Nothing is stored, so even the oldest link works. */
export interface SignedLinks {
  sign(purpose: LinkPurpose, subscriberId: number): string
  /** For one newsletter, while `sign` covers all. Both have 48 characters. */
  signOne(purpose: LinkPurpose, about: Subscription): string
  /** `newsletter` null: all of them. @throws VerificationFailed if forged, cut short, or for another purpose */
  read(purpose: LinkPurpose, token: string): Owner
  /** Null where `read` throws. */
  find(purpose: LinkPurpose, token: string): Owner | null
  /** Confirms these newsletters only, not others that someone asks for besides. */
  signConfirmation(about: Confirmation): string
  /** `newsletters` null: the token dates from when there was one newsletter. @throws VerificationFailed */
  readConfirmation(token: string): Confirmation<number[] | null>
  /** 44 characters, for one recipient of one send. */
  signRecipient(purpose: RecipientPurpose, recipient: Recipient): string
  /** Null if the token is forged, cut short, or for another purpose. */
  readRecipient(purpose: RecipientPurpose, token: string): Recipient | null
}
interface Subscription {
  subscriber: number
  newsletter: number
}

interface Owner {
  subscriber: number
  newsletter: number | null
}

interface Confirmation<Newsletters = readonly number[]> {
  subscriber: number
  newsletters: Newsletters
}

/** `message`: the Message-ID. `count`: part of tracked links. */
export type RecipientPurpose = 'message' | 'count'

export interface Recipient {
  send: number
  subscriber: number
}

/** 36 bytes of ids and signature. No spare bit can change unnoticed. */
const shape = /^[\w-]{48}$/
const ownerBytes = 4
const subscriptionBytes = 8

/** Ids and 24 to 26 bytes of signature, again without a spare bit. */
const confirmationShape = /^(?:[\w-]{4}){11,50}$/
const confirmationSignatureBytes = 24

/** 8 bytes of ids and 25 of signature, again without a spare bit. */
const recipientShape = /^[\w-]{44}$/
const recipientBytes = 8
const recipientSignatureBytes = 25

type Signature = (purpose: LinkPurpose | RecipientPurpose | `one ${LinkPurpose}` | 'these', owner: Buffer) => Buffer

export function signLinksWith(secret: Buffer): SignedLinks {
  const signature: Signature = (purpose, owner) =>
    createHmac('sha256', secret).update(`newsletter ${purpose}\n`).update(owner).digest()
  const ofOwners = ownerLinks(signature)
  return { ...ofOwners, ...confirmationLinks(signature, ofOwners.find), ...recipientLinks(signature) }
}

function ownerLinks(signature: Signature): Pick<SignedLinks, 'sign' | 'signOne' | 'read' | 'find'> {
  const signedOne = (purpose: LinkPurpose, about: Buffer) =>
    Buffer.concat([about, signature(`one ${purpose}`, about)]).subarray(0, 36)
  const signedAll = (purpose: LinkPurpose, owner: Buffer) => Buffer.concat([owner, signature(purpose, owner)])
  const find = (purpose: LinkPurpose, token: string): Owner | null => {
    if (!shape.test(token)) return null
    const bytes = Buffer.from(token, 'base64url')
    const subscriber = bytes.readUInt32BE()
    if (timingSafeEqual(bytes, signedOne(purpose, bytes.subarray(0, subscriptionBytes))))
      return { subscriber, newsletter: bytes.readUInt32BE(ownerBytes) }
    if (timingSafeEqual(bytes, signedAll(purpose, bytes.subarray(0, ownerBytes))))
      return { subscriber, newsletter: null }
    return null
  }
  return {
    sign: (purpose, subscriberId) => signedAll(purpose, bytesOf([subscriberId])).toString('base64url'),
    signOne: (purpose, { subscriber, newsletter }) =>
      signedOne(purpose, bytesOf([subscriber, newsletter])).toString('base64url'),
    find,
    read: (purpose, token) => {
      const owner = find(purpose, token)
      if (!owner) throw linkRefusal('newsletter', shape.test(token) ? 'unknown' : 'incomplete')
      return owner
    },
  }
}

function confirmationLinks(
  signature: Signature,
  findOwner: SignedLinks['find'],
): Pick<SignedLinks, 'signConfirmation' | 'readConfirmation'> {
  const signedThese = (about: Buffer) => {
    const bytes = Math.ceil((about.length + confirmationSignatureBytes) / 3) * 3
    return Buffer.concat([about, signature('these', about)]).subarray(0, bytes)
  }
  return {
    signConfirmation: ({ subscriber, newsletters }) =>
      signedThese(bytesOf([subscriber, ...newsletters])).toString('base64url'),
    readConfirmation: (token) => {
      if (!confirmationShape.test(token)) throw linkRefusal('newsletter', 'incomplete')
      const bytes = Buffer.from(token, 'base64url')
      const ids = Math.floor((bytes.length - confirmationSignatureBytes) / ownerBytes)
      const about = bytes.subarray(0, ids * ownerBytes)
      const signed = signedThese(about)
      if (signed.length !== bytes.length || !timingSafeEqual(bytes, signed)) {
        const owner = findOwner('confirm', token)
        if (!owner) throw linkRefusal('newsletter', 'unknown')
        return { subscriber: owner.subscriber, newsletters: null }
      }
      const newsletters = Array.from({ length: ids - 1 }, (_, at) => about.readUInt32BE((at + 1) * ownerBytes))
      return { subscriber: about.readUInt32BE(), newsletters }
    },
  }
}

function recipientLinks(signature: Signature): Pick<SignedLinks, 'signRecipient' | 'readRecipient'> {
  const signatureOf = (purpose: RecipientPurpose, named: Buffer) =>
    signature(purpose, named).subarray(0, recipientSignatureBytes)
  return {
    signRecipient: (purpose, { send, subscriber }) => {
      const named = bytesOf([send, subscriber])
      return Buffer.concat([named, signatureOf(purpose, named)]).toString('base64url')
    },
    readRecipient: (purpose, token) => {
      if (!recipientShape.test(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      const named = bytes.subarray(0, recipientBytes)
      if (!timingSafeEqual(bytes.subarray(recipientBytes), signatureOf(purpose, named))) return null
      return { send: named.readUInt32BE(), subscriber: named.readUInt32BE(4) }
    },
  }
}

function bytesOf(ids: readonly number[]): Buffer {
  const bytes = Buffer.alloc(ownerBytes * ids.length)
  for (const [at, id] of ids.entries()) bytes.writeUInt32BE(id, at * ownerBytes)
  return bytes
}

import { hash, randomBytes } from 'node:crypto'

/** 256 random bits, as they stand in links, cookies and headers. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** Whether a text can be a secret of ours at all; others need no look into the database. */
export const isSecret = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text)

/** What is kept of a secret. It needs no salt: nobody guesses 256 bits. */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/**
 * As `hashOf`, in hexadecimal, for what comes with every view: objects that hold memory beside V8's own, as buffers and hashes that are fed
 * do, lengthen the pauses in which it looks for garbage.
 */
export const hexHashOf = (secret: string): string => hash('sha256', secret)

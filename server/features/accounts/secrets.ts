import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as they stand in links, cookies and headers. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** Whether a text can be a secret of ours at all; others need no look into the database. */
export const isSecret = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text)

/** What is kept of a secret. It needs no salt: nobody guesses 256 bits. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

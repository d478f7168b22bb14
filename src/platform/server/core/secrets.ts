import { hash, randomBytes } from 'node:crypto'

/** 256 random bits in base64url, for links, cookies and headers. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** Whether a text has the form of a secret. Anything else needs no database lookup. */
export const isSecretFormat = (text: string | undefined): text is string =>
  text !== undefined && /^[\w-]{43}$/.test(text)

/** What the database stores of a secret. No salt: nobody guesses 256 bits. */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

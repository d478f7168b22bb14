import { hash, randomBytes } from 'node:crypto'

export const newSecret = () => randomBytes(32).toString('base64url')

export const isSecretFormat = (text: string | undefined): text is string =>
  text !== undefined && /^[\w-]{43}$/.test(text)

/** No salt: nobody guesses 256 bits. */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

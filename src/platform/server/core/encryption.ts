import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const authTagLength = 16

export const keyBytes = 32

/** Returns nonce, tag and ciphertext. Only the same `purpose` decrypts it. */
export function encrypt(key: Buffer, text: string, purpose: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength }).setAAD(Buffer.from(purpose))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

/** Null: another key, another purpose, or changed bytes. */
export function decrypt(key: Buffer, bytes: Buffer, purpose: string): string | null {
  if (bytes.length < nonceBytes + authTagLength) return null
  const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + authTagLength)]
  try {
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength })
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag)
    const text = decipher.update(bytes.subarray(nonceBytes + authTagLength))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

import { createHash, createPublicKey, verify } from 'node:crypto'

/** Verifies a DKIM signature (RFC 6376; `relaxed/relaxed`, `rsa-sha256`). `record` is the TXT record of its domain. */
export function hasValidDkim(message: string, record: string): boolean {
  const end = message.indexOf('\r\n\r\n')
  const fields = message.slice(0, end).split(/\r\n(?![ \t])/)
  const signature = fields.find((field) => /^dkim-signature:/i.test(field)) ?? ''
  const { a, c, h = '', bh, b = '' } = tagsOf(signature.slice(signature.indexOf(':') + 1))
  const { p: key = '' } = tagsOf(record)
  if (a !== 'rsa-sha256' || c !== 'relaxed/relaxed') throw new Error(`Signed by ${a}, ${c}`)
  const body = message
    .slice(end + 4)
    .replace(/[ \t]+/g, ' ')
    .replace(/ \r\n/g, '\r\n')
    .replace(/(?:\r\n)*$/, '\r\n')
  if (createHash('sha256').update(body, 'latin1').digest('base64') !== bh) return false
  // Of fields with the same name the last is signed first.
  const left = fields.toReversed()
  const signed = h.split(':').flatMap((name) => {
    const at = left.findIndex((field) => field.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    return at < 0 ? [] : left.splice(at, 1).map(relaxed)
  })
  const text = [...signed, relaxed(signature.replace(/(;\s*b=)[^;]*/, '$1'))].join('\r\n')
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), type: 'spki', format: 'der' })
  return verify('sha256', Buffer.from(text, 'latin1'), publicKey, Buffer.from(b, 'base64'))
}

/** `name=value; …`, without white space. */
const tagsOf = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(';').map((tag) => tag.replace(/\s/g, '').split(/=(.*)/s, 2)))

function relaxed(field: string): string {
  const at = field.indexOf(':')
  return `${field.slice(0, at).trim().toLowerCase()}:${field
    .slice(at + 1)
    .replace(/\s+/g, ' ')
    .trim()}`
}

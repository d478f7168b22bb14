import { createHash } from 'node:crypto'

export const everyPage = 'page'

/** Caches take keys of 1,024 characters, and those of a page together in a header of a few kilobytes. */
const maxLength = 200

/** Encodes spaces and commas, which separate keys in headers and in calls of caches. */
export const keysOutside = (keys: Iterable<string>): string[] => [...new Set([everyPage, ...keys])].map(keyOutside)

export function keyOutside(key: string): string {
  const encoded = /^[\w:/.-]*$/.test(key) ? key : encodeURIComponent(key).replaceAll('%3A', ':').replaceAll('%2F', '/')
  return encoded.length <= maxLength ? encoded : `long:${createHash('sha256').update(key).digest('hex').slice(0, 32)}`
}

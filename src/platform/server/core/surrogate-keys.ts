import { createHash } from 'node:crypto'

/** Every page has this key, beside those of its content. */
export const everyPage = 'page'

/** Caches take keys of 1,024 characters, and those of a page together in a header of a few kilobytes. */
const maxLength = 200

/** The keys as the headers of pages and the calls of caches name them: without spaces and commas, which separate them there. */
export const keysOutside = (keys: Iterable<string>): string[] => [...new Set([everyPage, ...keys])].map(keyOutside)

/** One key, as caches know it. */
export function keyOutside(key: string): string {
  // Most stay as they are.
  const encoded = /^[\w:/.-]*$/.test(key) ? key : encodeURIComponent(key).replaceAll('%3A', ':').replaceAll('%2F', '/')
  return encoded.length <= maxLength ? encoded : `long:${createHash('sha256').update(key).digest('hex').slice(0, 32)}`
}

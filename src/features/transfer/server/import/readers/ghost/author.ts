import { cellText } from '../../open/json-rows.ts'
import { parseOwnAuthor, toOwnAuthor } from '../../own-record.ts'
import type { SourceAuthor } from '../../source.ts'
import { ownAddress } from './post.ts'

/** Leaves out the email address, password and roles. */
export function toAuthor(id: string, user: Record<string, unknown>, record: string | undefined): SourceAuthor {
  const text = (column: string) => cellText(user[column]).trim()
  const name = text('name') || id
  const biography = text('bio')
  const recorded = record === undefined ? undefined : parseOwnAuthor(record)
  if (recorded) return { kind: 'author', id, name: recorded.name, biography, own: recorded, comesAlone: true }
  const [facebook, handle] = [text('facebook'), text('twitter').replace(/^@/, '')]
  const own = toOwnAuthor({
    name,
    slug: text('slug'),
    biography,
    line: text('location'),
    picture: ownAddress(text('profile_image')),
    links: [text('website'), facebook && `https://www.facebook.com/${facebook}`, handle && `https://x.com/${handle}`],
  })
  return { kind: 'author', id, name, biography, ...(own && { own }) }
}

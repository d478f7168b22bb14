import { cellText } from '../../open/json-rows.ts'
import { isNothing } from '../closing/parts.ts'
import type { GhostRow } from './rows.ts'

/** What posts are joined with. Everything else, including passwords and keys, is skipped. */
export interface GhostTables {
  title: string
  isPrivate?: boolean
  tags: Map<string, { name: string; isPublic: boolean }>
  tagsOf: Map<string, Ordered[]>
  authorsOf: Map<string, Ordered[]>
  metaOf: Map<string, Record<string, unknown>>
  ownOf: Map<string, string>
  ownAuthors: Map<string, string>
  users: Map<string, Record<string, unknown>>
  tiers: Map<string, { name: string; isFree: boolean }>
  tiersOf: Map<string, Ordered[]>
}
interface Ordered {
  id: string
  order: number
}

export function ofPost(tables: GhostTables, id: string): GhostTables {
  const own = <Value>(all: Map<string, Value>, keys: readonly string[] = [id]) =>
    new Map(keys.flatMap((key): [string, Value][] => (all.has(key) ? [[key, all.get(key) as Value]] : [])))
  const tags = tables.tagsOf.get(id) ?? []
  return {
    title: tables.title,
    tags: own(
      tables.tags,
      tags.map((tag) => tag.id),
    ),
    tagsOf: own(tables.tagsOf),
    authorsOf: own(tables.authorsOf),
    metaOf: own(tables.metaOf),
    ownOf: own(tables.ownOf),
    tiersOf: own(tables.tiersOf),
    tiers: new Map(),
    users: new Map(),
    ownAuthors: new Map(),
  }
}

/** Databases write switches as numbers, words or booleans. */
export const isOn = (value: unknown) => value === true || !isNothing(cellText(value))

const userColumns = ['name', 'slug', 'bio', 'location', 'website', 'facebook', 'twitter', 'profile_image']
/** Rows wait in memory for their post, so columns as long as articles are left out. */
const metaColumns = ['meta_title', 'meta_description', 'feature_image_alt', 'feature_image_caption', 'email_only']

export function storeRow(tables: GhostTables, { table, row }: GhostRow, id: string) {
  const postId = cellText(row['post_id'])
  const link = (to: Map<string, Ordered[]>, other: unknown) => {
    const linked = { id: cellText(other), order: Number(row['sort_order']) || 0 }
    const known = to.get(postId)
    if (known) known.push(linked)
    else to.set(postId, [linked])
  }
  if (table === 'tags' && id !== '') {
    const name = cellText(row['name'])
    tables.tags.set(id, { name: name || id, isPublic: row['visibility'] !== 'internal' && !name.startsWith('#') })
  } else if (table === 'products' && id !== '')
    tables.tiers.set(id, { name: cellText(row['name']) || id, isFree: row['type'] === 'free' })
  else if (table === 'posts_products') link(tables.tiersOf, row['product_id'])
  else if (table === 'posts_tags') link(tables.tagsOf, row['tag_id'])
  else if (table === 'posts_authors') link(tables.authorsOf, row['author_id'])
  else if (table === 'posts_meta')
    tables.metaOf.set(postId, Object.fromEntries(metaColumns.map((column) => [column, row[column]])))
  else if (table === 'groundplane_authors') tables.ownAuthors.set(cellText(row['user_id']), cellText(row['record']))
  else if (table === 'users' && id !== '')
    tables.users.set(id, Object.fromEntries(userColumns.map((column) => [column, row[column]])))
  else if (table === 'groundplane_records') tables.ownOf.set(postId, cellText(row['record']))
  else if (table === 'settings' && row['key'] === 'title') tables.title = cellText(row['value'])
  else if (table === 'settings' && row['key'] === 'is_private') tables.isPrivate = isOn(row['value'])
}

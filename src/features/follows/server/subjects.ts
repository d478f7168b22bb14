import { sql } from 'kysely'
import {
  authorLink,
  componentLink,
  folderOf,
  listingLink,
  partLink,
  searchLink,
  topicLink,
} from '../../../platform/contract/links.ts'
import { typedId } from '../../../platform/contract/numbers.ts'
import { type Catalogue, findCategory, findSection } from '../../../platform/contract/sections/catalogue.ts'
import { InvalidInput, NotFound } from '../../../platform/server/core/errors.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { findTopic } from '../../articles/server/index.ts'
import { isSearchable } from '../../search-index/server/index.ts'
import { type FollowSubject, followSubject } from '../contract/follow-rules.ts'
import type { FollowDeps } from './deps.ts'

interface NamedSubject extends FollowSubject {
  name: string
}

type RequestedSubject = Pick<FollowSubject, 'kind' | 'target'>

/** As it is stored. @throws NotFound, InvalidInput */
export async function getSubject(
  db: Database,
  catalogue: Catalogue,
  requested: RequestedSubject,
): Promise<NamedSubject> {
  const subject = followSubject(requested.kind, requested.target)
  const name = await findName(db, catalogue, { ...subject, typed: requested.target })
  if (name === undefined) throw new NotFound(subject.kind, requested.target)
  return { ...subject, name }
}

async function findName(
  db: Database,
  catalogue: Catalogue,
  { kind, target, typed }: FollowSubject & { typed: string },
): Promise<string | undefined> {
  if (kind === 'search') {
    if (!isSearchable(target)) throw new InvalidInput('target', 'We cannot search for these words')
    return typed
  }
  if (kind === 'section') return findSection(catalogue, target)?.heading
  if (kind === 'category') {
    const category = findCategory(catalogue, target)
    return category?.id === target ? category.name : undefined
  }
  if (kind === 'topic') return (await findTopic(db, target))?.name
  if (kind === 'author') return (await findAuthors(db, [target]))[0]?.name
  return findPartName(db, target)
}

/** As its maker writes it. */
async function findPartName(db: Database, number: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from parts where number = ${number}
    union all select name from search_part_numbers where number = ${number}
    union all select other_name from part_links where other = ${number} and kind = 'family' limit 1`.execute(db)
  return rows[0]?.name
}

async function findAuthors(db: Database, targets: readonly string[]) {
  const ids = targets.flatMap((target) => typedId(target) ?? [])
  if (ids.length === 0) return []
  return db.selectFrom('authors').select(['id', 'name', 'slug']).where('id', 'in', ids).execute()
}

export interface KnownSubjects {
  catalogue: Catalogue
  authors: readonly { id: number; name: string; slug: string }[]
  /** The feature of the page is on. */
  hasPage: (path: string) => boolean
}

export async function findKnownSubjects(
  { db, catalogue, settings }: FollowDeps,
  subjects: readonly FollowSubject[],
): Promise<KnownSubjects> {
  const authors = subjects.filter(({ kind }) => kind === 'author').map(({ target }) => target)
  return {
    catalogue: await catalogue.get(),
    authors: await findAuthors(db, authors),
    hasPage: (path) => settings.hasPage(path),
  }
}

interface DescribedSubject {
  name: string
  path: string | null
}

/** `path` null: there is no page any longer. Pure. */
export function describeSubject(subject: NamedSubject, known: KnownSubjects): DescribedSubject {
  const { name, path } = nameAndPage(subject, known)
  return { name, path: path !== null && known.hasPage(path) ? path : null }
}

function nameAndPage({ kind, target, name }: NamedSubject, { catalogue, authors }: KnownSubjects): DescribedSubject {
  if (kind === 'part' || kind === 'family') return { name, path: partLink(name) }
  if (kind === 'topic') return { name, path: topicLink(target) }
  if (kind === 'search') return { name, path: searchLink({ q: name }) }
  if (kind === 'section') {
    const section = findSection(catalogue, target)
    return section ? { name: section.heading, path: listingLink(folderOf(section.id)) } : { name, path: null }
  }
  if (kind === 'category') {
    const category = findCategory(catalogue, target)
    return category ? { name: category.name, path: componentLink(category.id) } : { name, path: null }
  }
  const author = authors.find(({ id }) => String(id) === target)
  return author ? { name: author.name, path: authorLink(author.slug) } : { name, path: null }
}

import { sql } from 'kysely'
import { sectionNameOf } from '../../../contract/article/rules.ts'
import type { CategoryId, Section } from '../../../contract/catalogue.ts'
import { links } from '../../../contract/links.ts'
import type { StoredCatalogue } from '../../../contract/sections/catalogue.ts'
import { InvalidInput, NotFound } from '../../core/errors.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { moveCategory, moveSection } from '../articles/index.ts'
import { type Administrator, recordAction } from '../audit/index.ts'
import { storeCatalogue } from '../catalogue/index.ts'
import { moveDraftsOfCategory, moveDraftsOfSection } from '../newsroom/index.ts'
import { redirectAddresses } from '../redirects/index.ts'
import { addressesOf } from './addresses.ts'
import { lockVersion } from './save-catalogue.ts'

export interface Which {
  kind: 'section' | 'category'
  id: string
}

/**
 * Removes a section or category and moves its articles in the same transaction. Its addresses redirect from then on.
 * @throws NotFound, InvalidInput, Conflict
 */
export async function removeEntry(
  tx: Transaction,
  { kind, id, to, version }: Which & { to: string | null; version: number },
  { by, now }: { by: Administrator; now: Date },
) {
  const before = await lockVersion(tx, version)
  const list = kind === 'section' ? 'sections' : 'categories'
  const entry = before[list].find((one) => one.id === id)
  if (!entry) throw new NotFound(kind, id)
  requireTarget(before, { kind, id, to })
  const moved = await (kind === 'section' ? moveAllOfSection(tx, id, to ?? '') : moveAllOfCategory(tx, id, to))
  const value: StoredCatalogue = {
    sections: before.sections.filter((one) => one !== entry),
    categories: before.categories.filter((one) => one !== entry),
    former: { ...before.former, [list]: { ...before.former[list], [id]: { name: entry.name, to } } },
  }
  await storeCatalogue(tx, { value, version: version + 1, now })
  if (to !== null) {
    const targets = addressesOf(kind, to)
    const moves = addressesOf(kind, id).map((path, at) => ({ path, target: targets[at] ?? links.home }))
    await redirectAddresses(tx, moves, now)
  }
  const subject = { kind, id, name: entry.name }
  await recordAction(tx, { by, action: `${kind}.removed`, subject, detail: { before: entry, to, moved } }, now)
  return { catalogue: value, version: version + 1, moved }
}

async function moveAllOfSection(tx: Transaction, from: Section, to: Section): Promise<number> {
  await moveDraftsOfSection(tx, from, to)
  return moveSection(tx, from, to)
}

async function moveAllOfCategory(tx: Transaction, from: CategoryId, to: CategoryId | null): Promise<number> {
  await moveDraftsOfCategory(tx, from, to)
  return moveCategory(tx, from, to)
}

function requireTarget(before: StoredCatalogue, { kind, id, to }: Which & { to: string | null }) {
  if (kind === 'section' && before.sections.length === 1)
    throw new InvalidInput('to', 'The last section cannot be removed: articles are published in it')
  if (to === null) {
    if (kind === 'category') return
    throw new InvalidInput('to', 'Choose the section that the articles go to: each is in exactly one')
  }
  const others = kind === 'section' ? before.sections : before.categories
  if (to === id || !others.some((other) => other.id === to))
    throw new InvalidInput('to', `Choose another ${kind} that the articles go to`)
  const shown = before.sections.filter((section) => section.id !== id && !section.isHidden)
  if (kind === 'section' && shown.length === 0)
    throw new InvalidInput('to', 'Show another section first: articles are published in it')
}

/** How many articles and unsaved drafts are in a section or category. */
export async function countUses(db: Database, { kind, id }: Which): Promise<{ articles: number; drafts: number }> {
  const [inArticles, inDrafts] =
    kind === 'section'
      ? [sql`section = ${id}`, sql`content ->> 'section' = ${sectionNameOf(id)}`]
      : [sql`${id} = any (categories)`, sql`content -> 'categories' ? ${id}`]
  const { rows } = await sql<{ articles: number; drafts: number }>`
    select (select count(*)::int from articles where ${inArticles}) as articles,
      (select count(*)::int from article_drafts where ${inDrafts}) as drafts`.execute(db)
  return rows[0] ?? { articles: 0, drafts: 0 }
}

import type { CategoryId } from '../../../platform/contract/catalogue.ts'
import type { Administrator } from '../../../platform/server/audit/index.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import type { FromAllFeatures } from '../../../platform/server/feature.ts'
import { moveCategory, moveSection } from '../../articles/server/index.ts'
import { moveDraftsOfCategory, moveDraftsOfSection } from '../../newsroom/server/index.ts'
import { moveAddresses } from '../../redirects/server/index.ts'
import { addressesOf } from './addresses.ts'

export interface CatalogueEditing extends Pick<FromAllFeatures, 'moveReferences'> {
  by: Administrator
  now: Date
}

export interface Which {
  kind: 'section' | 'category'
  id: string
}

export const listOf = { section: 'sections', category: 'categories' } as const

/** Moves all articles and drafts. `to` null, for a category: they only leave it. Returns the number of articles. */
export async function moveArticles(
  { moveReferences }: CatalogueEditing,
  tx: Transaction,
  { kind, id, to }: Which & { to: CategoryId | null },
): Promise<number> {
  await moveReferences(tx, kind, { from: id, to })
  if (kind === 'category') {
    await moveDraftsOfCategory(tx, id, to)
    return moveCategory(tx, id, to)
  }
  await moveDraftsOfSection(tx, id, to ?? '')
  return moveSection(tx, id, to ?? '')
}

export const redirectEntry = (tx: Transaction, { kind, id, to }: Which & { to: string }, now: Date) =>
  moveAddresses(tx, { former: addressesOf(kind, id), present: addressesOf(kind, to) }, now)

import { isDeepStrictEqual } from 'node:util'
import type { Catalogue } from '../../../platform/contract/sections/catalogue.ts'
import { Conflict, InvalidInput, NotFound } from '../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { NewCatalogue } from '../../catalogue/contract/schemas.ts'
import { findCatalogue } from '../../catalogue/server/index.ts'
import type { CatalogueChange } from '../contract/endpoints.ts'
import { After, group } from './changes.ts'
import { describeChanges } from './describe-changes.ts'
import type { CatalogueEditing } from './move-entry.ts'
import { replaceCatalogue } from './replace-catalogue.ts'

const shownChanges = 50

export async function listCatalogueChanges(db: Database): Promise<CatalogueChange[]> {
  const rows = await db
    .selectFrom('settings_changes')
    .selectAll()
    .where('group_name', '=', group)
    .orderBy('id', 'desc')
    .limit(shownChanges)
    .execute()
  const { value } = await findCatalogue(db)
  const moved = rows.findIndex(({ after }) => hasMoved(After.parse(after)))
  return rows.map(({ id, changed_at, changed_by_name, ...row }, at) => {
    const [before, after] = [NewCatalogue.parse(row.before), After.parse(row.after)]
    const undo = undoOf(after, value)
    return {
      id,
      at: changed_at.toISOString(),
      by: changed_by_name,
      changes: sentences(before, after),
      undo: undo === 'changed' && moved >= 0 && moved < at ? 'moved-later' : undo,
    }
  })
}

/** An undo writes the whole catalogue of before, which must lose nothing of later changes. */
function undoOf(after: After, now: Catalogue): 'possible' | 'moved' | 'changed' {
  if (hasMoved(after)) return 'moved'
  return isDeepStrictEqual(NewCatalogue.parse(after), NewCatalogue.parse(now)) ? 'possible' : 'changed'
}

function sentences(before: Catalogue, after: After): string[] {
  const { renamed } = after
  if (!renamed) return describeChanges(before, after)
  const list = renamed.kind === 'section' ? 'sections' : 'categories'
  const withId = <E extends { id: string }>(entries: readonly E[]) =>
    entries.map((one) => (one.id === renamed.id ? { ...one, id: renamed.to } : one))
  const name = after[list].find(({ id }) => id === renamed.to)?.name ?? renamed.to
  const moved = { sections: withId(before.sections), categories: withId(before.categories) }
  return [
    `URL of “${name}” changed from ${renamed.id} to ${renamed.to}.`,
    ...describeChanges({ ...before, [list]: moved[list] }, after),
  ]
}

const hasMoved = ({ removed }: After) => removed !== undefined && removed.moved > 0

/** @throws NotFound, Conflict, InvalidInput if articles moved with the change, or would lose their place */
export async function undoCatalogueChange(
  tx: Transaction,
  { change, version }: { change: number; version: number },
  who: CatalogueEditing,
) {
  const row = await tx
    .selectFrom('settings_changes')
    .select(['before', 'after'])
    .where('id', '=', change)
    .where('group_name', '=', group)
    .executeTakeFirstOrThrow(() => new NotFound('change', change))
  const after = After.parse(row.after)
  const undo = undoOf(after, (await findCatalogue(tx)).value)
  if (undo === 'moved')
    throw new InvalidInput('change', 'You cannot undo a removal: its articles were moved. Add it again instead.')
  if (undo === 'changed')
    throw new Conflict('changed_again', 'Later changes came after this one. Undo them first, the last one first.')
  const { renamed } = after
  return replaceCatalogue(
    tx,
    {
      catalogue: NewCatalogue.parse(row.before),
      version,
      renamed: renamed && { kind: renamed.kind, id: renamed.to, to: renamed.id },
    },
    who,
  )
}

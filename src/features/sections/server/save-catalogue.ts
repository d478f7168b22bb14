import { isDeepStrictEqual } from 'node:util'
import type {
  Catalogue,
  CategoryEntry,
  SectionEntry,
  StoredCatalogue,
} from '../../../platform/contract/sections/catalogue.ts'
import { type Administrator, recordAction } from '../../../platform/server/audit/index.ts'
import { Conflict, InvalidInput } from '../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { catalogueProblems, newIdProblem } from '../../catalogue/contract/problems.ts'
import { findCatalogue, lockCatalogue, storeCatalogue } from '../../catalogue/server/index.ts'
import { dropRedirects } from '../../redirects/server/index.ts'
import { addressesOf } from './addresses.ts'
import { type After, storeChange } from './changes.ts'
import { fieldsOfArticles } from './fields-of-articles.ts'
import type { CatalogueEditing } from './move-entry.ts'
import { type Rename, renameEntry } from './rename-entry.ts'

interface Change {
  by: Administrator
  now: Date
}

/** Does not remove: use `removeEntry`. @throws InvalidInput, Conflict if somebody else saved since `version` */
export async function saveCatalogue(
  tx: Transaction,
  { catalogue, renamed, version }: { catalogue: Catalogue; renamed?: Rename | undefined; version: number },
  editing: CatalogueEditing,
) {
  const stored = await lockVersion(tx, version)
  const before = renamed ? await renameEntry(tx, stored.value, renamed, editing) : stored.value
  requireAll('section', before.sections, catalogue.sections)
  requireAll('category', before.categories, catalogue.categories)
  requireReadable(catalogue, before)
  return storeEntries(tx, { ...stored, before, after: { ...catalogue, renamed } }, editing)
}

interface Stored {
  value: StoredCatalogue
  version: number
  /** After the rename, if there is one. */
  before: StoredCatalogue
  after: After
}

export async function storeEntries(tx: Transaction, { value: stored, version, before, after }: Stored, who: Change) {
  const { sections, categories } = after
  const former = {
    sections: withoutIds(before.former.sections, sections),
    categories: withoutIds(before.former.categories, categories),
  }
  const value: StoredCatalogue = { sections, categories, former }
  await storeCatalogue(tx, { value, version: version + 1, now: who.now })
  await dropRedirects(tx, [
    ...added(before.sections, sections).flatMap(({ id }) => addressesOf('section', id)),
    ...added(before.categories, categories).flatMap(({ id }) => addressesOf('category', id)),
  ])
  await recordChanges(tx, 'section', [before.sections, sections], who)
  await recordChanges(tx, 'category', [before.categories, categories], who)
  const change = await storeChange(tx, stored, after, who)
  return { catalogue: value, version: version + 1, change }
}

/** Nobody else changes it until the transaction ends. @throws Conflict */
export async function lockVersion(tx: Transaction, version: number | null) {
  await lockCatalogue(tx)
  const stored = await findCatalogue(tx)
  if (version === null || stored.version === version) return stored
  throw new Conflict(
    'changed_meanwhile',
    'Another user has changed the sections or categories. Nothing was saved. Reload the page, then try again.',
  )
}

type Kind = 'section' | 'category'
type Entry = SectionEntry | CategoryEntry

function requireAll(kind: Kind, before: readonly Entry[], after: readonly Entry[]) {
  const missing = before.find(({ id }) => !after.some((entry) => entry.id === id))
  if (missing)
    throw new InvalidInput(
      'catalogue',
      `Remove the ${kind} “${missing.name}” separately, so that you can choose a new place for its articles`,
    )
}

/** @throws InvalidInput */
export function requireReadable(catalogue: Catalogue, before: Catalogue) {
  const [problem] = catalogueProblems(catalogue)
  if (problem) throw new InvalidInput(problem.field, problem.message)
  for (const [kind, entries, known] of [
    ['section', catalogue.sections, before.sections],
    ['category', catalogue.categories, before.categories],
  ] as const)
    for (const { id } of added(known, entries)) {
      const wrong = newIdProblem(kind, id, fieldsOfArticles)
      if (wrong) throw new InvalidInput('id', wrong)
    }
  if (catalogue.sections.every(({ isHidden }) => isHidden))
    throw new InvalidInput('isHidden', 'Show at least one section: it contains the published articles')
}

const added = (before: readonly Entry[], after: readonly Entry[]) =>
  after.filter(({ id }) => !before.some((entry) => entry.id === id))

/** Drops ids that are in use again. */
const withoutIds = <Value>(former: Record<string, Value>, entries: readonly Entry[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(former).filter(([id]) => entries.every((entry) => entry.id !== id)))

async function recordChanges(
  tx: Transaction,
  kind: Kind,
  [before, after]: readonly [readonly Entry[], readonly Entry[]],
  { by, now }: Change,
) {
  for (const entry of after) {
    const earlier = before.find(({ id }) => id === entry.id)
    if (earlier && isDeepStrictEqual({ ...earlier }, { ...entry })) continue
    const subject = { kind, id: entry.id, name: entry.name }
    const action = earlier ? (`${kind}.changed` as const) : (`${kind}.added` as const)
    const detail = earlier ? { before: differing(earlier, entry), after: differing(entry, earlier) } : { after: entry }
    await recordAction(tx, { by, action, subject, detail }, now)
  }
  const order = (entries: readonly Entry[]) =>
    entries.flatMap(({ id }) => (before.some((one) => one.id === id) ? id : []))
  if (isDeepStrictEqual(order(before), order(after))) return
  const subject = { kind, id: kind, name: kind === 'section' ? 'sections' : 'categories' }
  const detail = { before: order(before), after: order(after) }
  await recordAction(tx, { by, action: 'catalogue.arranged', subject, detail }, now)
}

const differing = (entry: Entry, other: Entry) => {
  const values = new Map(Object.entries(other))
  return Object.fromEntries(Object.entries(entry).filter(([field, value]) => values.get(field) !== value))
}

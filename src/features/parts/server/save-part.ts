import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type Administrator, recordAction } from '../../../platform/server/audit/index.ts'
import { Conflict, InvalidInput, NotFound } from '../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { inTransaction, invalidate } from '../../../platform/server/db/transaction.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import { partNumber } from '../../search-index/server/index.ts'
import { isOwnFile, type PartFields, type PartLinkKind, partMessages } from '../contract/rules.ts'
import { fieldsOfPart, findMissingFiles, findPart, lockParts } from './queries.ts'
import { keysOfPart, linksOf, writeParts } from './write-parts.ts'

type SaveDeps = Pick<Deps, 'db' | 'now'>

/** @throws Conflict if the number has a record; InvalidInput */
export async function addPart({ db, now }: SaveDeps, part: PartFields, by: Administrator): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockParts(tx)
    if (await findPart(tx, part.name)) throw new Conflict('part_known', partMessages.known)
    await requireRight(tx, part)
    await writeParts(tx, [{ before: null, after: part }], { by, now: now() })
    invalidate(tx, keysOfPart(part))
    await recordAction(tx, { by, action: 'part.added', subject: subjectOf(part) }, now())
  })
}

/** Changes a part, perhaps its number too. Returns its former fields. @throws NotFound, Conflict, InvalidInput */
export async function changePart(
  { db, now }: SaveDeps,
  number: string,
  part: PartFields,
  by: Administrator,
): Promise<PartFields> {
  return inTransaction(db, async (tx) => {
    await lockParts(tx)
    const before = await getFields(tx, number)
    const [from, to] = [partNumber(before.name), partNumber(part.name)]
    if (from !== to && (await findPart(tx, to))) throw new Conflict('part_known', partMessages.known)
    await requireRight(tx, part, from)
    if (isDeepStrictEqual(before, part)) return before
    if (from !== to) {
      await tx.updateTable('parts').set({ number: to }).where('number', '=', from).execute()
      await tx.updateTable('part_changes').set({ number: to }).where('number', '=', from).execute()
    }
    await writeParts(tx, [{ before: { ...before, name: part.name }, after: part }], { by, now: now() })
    invalidate(tx, keysOfPart(before, part))
    const detail = { before: differing(before, part), after: differing(part, before) }
    await recordAction(tx, { by, action: 'part.changed', subject: subjectOf(part), detail }, now())
    return before
  })
}

/** Returns the deleted fields. @throws NotFound */
export async function deletePart({ db, now }: SaveDeps, number: string, by: Administrator): Promise<PartFields> {
  return inTransaction(db, async (tx) => {
    await lockParts(tx)
    const before = await getFields(tx, number)
    await tx.deleteFrom('parts').where('number', '=', partNumber(before.name)).execute()
    await tx
      .insertInto('part_changes')
      .values({
        number: partNumber(before.name),
        at: now(),
        by_id: by.userId,
        by_name: by.username,
        what: 'deleted',
        before: JSON.stringify(before),
      })
      .execute()
    invalidate(tx, keysOfPart(before))
    await recordAction(tx, { by, action: 'part.deleted', subject: subjectOf(before) }, now())
    return before
  })
}

async function getFields(tx: Transaction, number: string): Promise<PartFields> {
  const found = await findPart(tx, number)
  if (!found) throw new NotFound('part', number)
  return fieldsOfPart(found)
}

/** Its data sheet exists, and it does not name itself. @throws InvalidInput */
async function requireRight(tx: Transaction, part: PartFields, number = partNumber(part.name)) {
  if (isOwnFile(part.dataSheet) && (await findMissingFiles(tx, [part.dataSheet])).size > 0)
    throw new InvalidInput('dataSheet', partMessages.noFile)
  const own = ownLinkProblem(part)
  if (own) throw new InvalidInput(own, partMessages.ownLink)
  for (const [kind, field, message] of directed)
    if (await leadsBack(tx, kind, part, number)) throw new InvalidInput(field, message)
}

/** Links that must not form a circle. */
export const directed = [
  ['successor', 'successors', partMessages.circle],
  ['family', 'family', partMessages.familyCircle],
] as const

/** The field in which a part names itself, or null. */
export function ownLinkProblem(part: PartFields): 'family' | 'secondSources' | 'successors' | null {
  const kind = linksOf(part).find(({ other }) => other === partNumber(part.name))?.kind
  if (!kind) return null
  return kind === 'family' ? 'family' : kind === 'successor' ? 'successors' : 'secondSources'
}

/** Whether the parts that `part` names lead back to it. `number` is its number in the database. */
async function leadsBack(tx: Transaction, kind: PartLinkKind, part: PartFields, number: string): Promise<boolean> {
  const named = linksOf(part).flatMap((link) => (link.kind === kind ? [link.other] : []))
  if (named.length === 0) return false
  const { rows } = await sql<{ is_circle: boolean }>`
    with recursive reached (number) as (
      select unnest(${named}::text[]) collate "C"
      union
      select other from reached join part_links on part_links.number = reached.number
      where kind = ${kind} and part_links.number <> ${number}
    )
    select exists (select from reached where number = ${partNumber(part.name)}) as is_circle`.execute(tx)
  return rows[0]?.is_circle === true
}

const subjectOf = ({ name }: PartFields) => ({ kind: 'part', id: partNumber(name), name })

const differing = (part: PartFields, other: PartFields) => {
  const values = new Map<string, unknown>(Object.entries(other))
  return Object.fromEntries(
    Object.entries(part).filter(([field, value]) => !isDeepStrictEqual(values.get(field), value)),
  )
}

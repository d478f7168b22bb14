import { sql } from 'kysely'
import type { GlossaryTerm } from '../../../contract/glossary/endpoints.ts'
import { glossaryLimits, glossaryMessages } from '../../../contract/glossary/rules.ts'
import { Conflict, NotFound } from '../../core/errors.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { inTransaction, invalidate } from '../../db/transaction.ts'
import { type Administrator, recordAction } from '../audit/index.ts'
import type { Deps } from '../deps.ts'

type GlossaryDeps = Pick<Deps, 'db' | 'now'>

/** The surrogate key of what shows terms. */
export const glossaryKey = 'glossary'

export const listTerms = (db: Database): Promise<GlossaryTerm[]> =>
  db.selectFrom('glossary_terms').selectAll().orderBy(sql`lower(term)`).orderBy('slug').execute()

/** @throws Conflict */
export function addTerm({ db, now }: GlossaryDeps, added: GlossaryTerm, by: Administrator): Promise<void> {
  return inTransaction(db, async (tx) => {
    // At most one term more at a time.
    await sql`lock table glossary_terms in share row exclusive mode`.execute(tx)
    const { count } = await tx
      .selectFrom('glossary_terms')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= glossaryLimits.terms) throw new Conflict('too_many_terms', glossaryMessages.tooMany)
    const inserted = await tx
      .insertInto('glossary_terms')
      .values(added)
      .onConflict((conflict) => conflict.doNothing())
      .returning('slug')
      .executeTakeFirst()
    if (!inserted) throw new Conflict('term_exists', glossaryMessages.known)
    await record(tx, { by, action: 'term.added', term: added, at: now() })
  })
}

/** Returns the term as it was. @throws NotFound */
export function changeTerm(
  { db, now }: GlossaryDeps,
  { slug, ...words }: GlossaryTerm,
  by: Administrator,
): Promise<GlossaryTerm> {
  return inTransaction(db, async (tx) => {
    const before = await lockTerm(tx, slug)
    await tx.updateTable('glossary_terms').set(words).where('slug', '=', slug).execute()
    const detail = { before: { ...before }, after: { ...words } }
    await record(tx, { by, action: 'term.changed', term: { slug, ...words }, detail, at: now() })
    return before
  })
}

/** Returns the term as it was. @throws NotFound */
export function deleteTerm({ db, now }: GlossaryDeps, slug: string, by: Administrator): Promise<GlossaryTerm> {
  return inTransaction(db, async (tx) => {
    const before = await lockTerm(tx, slug)
    await tx.deleteFrom('glossary_terms').where('slug', '=', slug).execute()
    await record(tx, { by, action: 'term.deleted', term: before, at: now() })
    return before
  })
}

async function lockTerm(tx: Transaction, slug: string): Promise<GlossaryTerm> {
  const found = await tx
    .selectFrom('glossary_terms')
    .selectAll()
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new NotFound('term', slug)
  return found
}

interface Recorded {
  by: Administrator
  action: 'term.added' | 'term.changed' | 'term.deleted'
  term: GlossaryTerm
  detail?: Record<string, unknown>
  at: Date
}

/** In the audit log; and pages with terms are rendered again. */
async function record(tx: Transaction, { by, action, term, detail = {}, at }: Recorded) {
  await recordAction(tx, { by, action, subject: { kind: 'term', id: term.slug, name: term.term }, detail }, at)
  invalidate(tx, [glossaryKey])
}

import type { Selectable } from 'kysely'
import { NotFound } from '../../core/errors.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { ArticleRow } from '../articles/index.ts'
import { type Actor, nameOf } from '../audit/index.ts'

export type RevisionRow = Selectable<Tables['article_revisions']>

/** A revision without its text: what a list of them reads. */
const listedColumns = ['version', 'made_at', 'editor_name', 'made', 'restored_from', 'title'] as const
export type ListedRevision = Pick<RevisionRow, (typeof listedColumns)[number]>

interface Made {
  /** Null: the schedule. */
  editor: Actor
  now: Date
}

/** What is kept of an article in a revision. */
const kept = ({ id, version, ...article }: ArticleRow) => ({
  article_id: id,
  version,
  npnwid: article.npnwid,
  title: article.title,
  body_html: article.body_html,
  section: article.section,
  access: article.access,
  categories: article.categories,
  keywords: article.keywords,
  part_numbers: article.part_numbers,
  source_url: article.source_url,
  image_name: article.image_name,
  image_url: article.image_url,
  image_alt: article.image_alt,
  image_sizes: JSON.stringify(article.image_sizes),
  entered_at: article.entered_at,
  dated_at: article.dated_at,
})

/** Keeps the text that an article now has, and who made it what it is. */
export async function keepRevision(
  tx: Transaction,
  article: ArticleRow,
  {
    by,
    made,
    restoredFrom = null,
  }: { by: Made; made: Exclude<RevisionRow['made'], 'found'>; restoredFrom?: number | null },
): Promise<void> {
  await tx
    .insertInto('article_revisions')
    .values({
      ...kept(article),
      made_at: by.now,
      editor_id: by.editor?.userId ?? null,
      editor_name: nameOf(by.editor),
      made,
      restored_from: restoredFrom,
    })
    .execute()
}

/** Keeps the text that is about to be written over, where it is from before a record was kept. */
export async function keepFound(tx: Transaction, article: ArticleRow): Promise<void> {
  await tx
    .insertInto('article_revisions')
    .values({
      ...kept(article),
      made_at: article.updated_at,
      editor_id: null,
      editor_name: 'Not recorded',
      made: 'found',
      restored_from: null,
    })
    .onConflict((conflict) => conflict.columns(['article_id', 'version']).doNothing())
    .execute()
}

export async function findRevision(db: Database, articleId: number, version: number) {
  return db
    .selectFrom('article_revisions')
    .selectAll()
    .where('article_id', '=', articleId)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** @throws NotFound */
export async function getRevision(db: Database, articleId: number, version: number): Promise<RevisionRow> {
  const revision = await findRevision(db, articleId, version)
  if (!revision) throw new NotFound('revision', version)
  return revision
}

/** The text that was replaced by this one; undefined where it is the first. */
export async function findRevisionBefore(db: Database, articleId: number, version: number) {
  return db
    .selectFrom('article_revisions')
    .selectAll()
    .where('article_id', '=', articleId)
    .where('version', '<', version)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A page of an article's revisions, newest first. */
export async function findRevisions(
  db: Database,
  articleId: number,
  { number, size }: { number: number; size: number },
): Promise<{ rows: ListedRevision[]; total: number }> {
  const ofArticle = db.selectFrom('article_revisions').where('article_id', '=', articleId)
  const [rows, { total }] = await Promise.all([
    ofArticle
      .select(listedColumns)
      .orderBy('version', 'desc')
      .limit(size)
      .offset((number - 1) * size)
      .execute(),
    ofArticle.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** An article as it stood in a revision. */
export const asItWas = (article: ArticleRow, revision: RevisionRow): ArticleRow => ({
  ...article,
  version: revision.version,
  updated_at: revision.made_at,
  npnwid: revision.npnwid,
  title: revision.title,
  body_html: revision.body_html,
  section: revision.section,
  access: revision.access,
  categories: revision.categories,
  keywords: revision.keywords,
  part_numbers: revision.part_numbers,
  source_url: revision.source_url,
  image_name: revision.image_name,
  image_url: revision.image_url,
  image_alt: revision.image_alt,
  image_sizes: revision.image_sizes,
  entered_at: revision.entered_at,
  dated_at: revision.dated_at,
})

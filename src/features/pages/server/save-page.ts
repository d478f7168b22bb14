import { type Actor, type Administrator, nameOf, recordAction } from '../../../platform/server/audit/index.ts'
import { Conflict, InvalidInput, NotFound } from '../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { invalidate } from '../../../platform/server/db/transaction.ts'
import { toSafeHtml } from '../../articles/server/index.ts'
import { findPictureAt, holdPictures, inShape, withPictureSizes } from '../../pictures/server/images/index.ts'
import type { PageContent } from '../contract/endpoints.ts'
import { isStandingPage, pageLimits, pageMessages } from '../contract/rules.ts'
import { findVersion, lockPage, type PageRow } from './queries.ts'

interface By<Who extends Actor = Administrator> {
  editor: Who
  now: Date
}

const subjectOf = (slug: string, name: string) => ({ kind: 'page', id: slug, name })

/** The surrogate key of everything that shows a page. */
export const pageKey = (slug: string) => `page:${slug}`

/** Adds an unpublished page. A deleted page's address can be used again. @throws InvalidInput */
export async function addPage(tx: Transaction, slug: string, content: PageContent, by: By<Actor>): Promise<void> {
  const before = await lockPage(tx, slug)
  if (before && before.deleted_at === null) throw new InvalidInput('slug', pageMessages.slugTaken)
  await writeVersion(tx, slug, before, content, by)
  await recordAction(tx, { by: by.editor, action: 'page.added', subject: subjectOf(slug, content.title) }, by.now)
}

/** Saves a new version. @throws NotFound, InvalidInput, Conflict if somebody else has saved meanwhile */
export async function savePage(
  tx: Transaction,
  { slug, version }: { slug: string; version: number },
  content: PageContent,
  by: By,
): Promise<void> {
  const before = await lockPage(tx, slug)
  const present = before && before.deleted_at === null ? before : undefined
  if (!present && !isStandingPage(slug)) throw new NotFound('page', slug)
  if ((present?.version ?? 0) !== version) throw new Conflict('edited_meanwhile', pageMessages.changed)
  const saved = await writeVersion(tx, slug, before, content, by)
  const detail = { version: saved }
  const subject = subjectOf(slug, content.title)
  await recordAction(tx, { by: by.editor, action: 'page.edited', subject, detail }, by.now)
}

async function writeVersion(
  tx: Transaction,
  slug: string,
  before: PageRow | undefined,
  { title, html: given, description, imageUrl }: PageContent,
  { editor, now }: By<Actor>,
): Promise<number> {
  await holdPictures(tx, 'html', given)
  await holdPictures(tx, 'imageUrl', imageUrl)
  const html = await withPictureSizes(tx, toSafeHtml(given))
  if (html.length > pageLimits.html) throw new InvalidInput('html', pageMessages.textTooLong)
  const chosen = imageUrl === '' ? null : await findPictureAt(tx, imageUrl)
  if (chosen === undefined) throw new InvalidInput('imageUrl', pageMessages.picture)
  const picture = chosen && inShape(chosen, 'wide')
  const version = (before?.version ?? 0) + 1
  const row = { slug, version, deleted_at: null, updated_at: now }
  await tx
    .insertInto('pages')
    .values({ ...row, live_version: null, publish_at: null })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
    .execute()
  await tx
    .insertInto('page_versions')
    .values({
      slug,
      version,
      made_at: now,
      editor_id: editor?.userId ?? null,
      editor_name: nameOf(editor),
      title,
      html,
      description,
      image_name: picture?.name ?? null,
      image_sizes: JSON.stringify(picture?.sizes ?? []),
    })
    .execute()
  return version
}

export type PagePublication = { at: 'now' } | { at: Date } | { at: 'never' } | { at: 'unscheduled' }

/** @throws NotFound, InvalidInput */
export async function publishPage(
  tx: Transaction,
  slug: string,
  { at }: PagePublication,
  { editor, now }: By<Actor>,
): Promise<void> {
  const page = await lockPage(tx, slug)
  const saved = page && page.deleted_at === null ? await findVersion(tx, slug, page.version) : undefined
  if (!page || !saved) throw new NotFound('page', slug)
  if ((at === 'now' || at instanceof Date) && saved.html === '')
    throw new InvalidInput('html', pageMessages.textMissing)
  if (at instanceof Date && at <= now) throw new InvalidInput('publishAt', pageMessages.past)
  const changes = {
    now: { live_version: page.version, publish_at: null },
    never: { live_version: null, publish_at: null },
    unscheduled: { publish_at: null },
  }
  await tx
    .updateTable('pages')
    .set({ ...(at instanceof Date ? { publish_at: at } : changes[at]), updated_at: now })
    .where('slug', '=', slug)
    .execute()
  const actions = { now: 'page.published', never: 'page.unpublished', unscheduled: 'page.unscheduled' } as const
  const action = at instanceof Date ? 'page.scheduled' : actions[at]
  const detail = { version: page.version, ...(at instanceof Date && { publishAt: at.toISOString() }) }
  await recordAction(tx, { by: editor, action, subject: subjectOf(slug, saved.title), detail }, now)
  invalidate(tx, [pageKey(slug), 'pages'])
}

/** Deletes a page with its versions. An added page's address answers 410 afterwards. @throws NotFound */
export async function deletePage(tx: Transaction, slug: string, { editor, now }: By<Actor>): Promise<void> {
  const page = await lockPage(tx, slug)
  const saved = page && page.deleted_at === null ? await findVersion(tx, slug, page.version) : undefined
  if (!saved) throw new NotFound('page', slug)
  const isStanding = isStandingPage(slug)
  if (isStanding) await tx.deleteFrom('pages').where('slug', '=', slug).execute()
  else {
    await tx.deleteFrom('page_versions').where('slug', '=', slug).execute()
    await tx
      .updateTable('pages')
      .set({ live_version: null, publish_at: null, deleted_at: now, updated_at: now })
      .where('slug', '=', slug)
      .execute()
  }
  const action = isStanding ? 'page.reset' : 'page.deleted'
  await recordAction(tx, { by: editor, action, subject: subjectOf(slug, saved.title) }, now)
  invalidate(tx, [pageKey(slug), 'pages'])
}

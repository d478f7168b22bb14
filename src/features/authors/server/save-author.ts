import { sql } from 'kysely'
import type { z } from 'zod'
import { slugProblem, toSlug } from '../../../platform/contract/slugs.ts'
import { type Actor, recordAction } from '../../../platform/server/audit/index.ts'
import { InvalidInput } from '../../../platform/server/core/errors.ts'
import type { StoredPicture } from '../../../platform/server/db/column-values.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { invalidate } from '../../../platform/server/db/transaction.ts'
import { authorMessages } from '../../articles/contract/author-rules.ts'
import { lockArticles } from '../../articles/server/index.ts'
import { findPictureAt, holdPictures, inShape } from '../../pictures/server/images/index.ts'
import type { AuthorForm } from '../contract/endpoints.ts'
import { presentPictureAddress } from './present.ts'
import { type AuthorRow, isBy, lockAuthor, nameKey } from './queries.ts'

type Form = z.output<typeof AuthorForm>

interface By {
  editor: Actor
  now: Date
}

/** Returns the id. @throws InvalidInput */
export async function addAuthor(tx: Transaction, form: Form, { editor, now }: By): Promise<number> {
  const columns = await toColumns(tx, form, null)
  const { id } = await tx
    .insertInto('authors')
    .values({ ...columns, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAction(tx, { by: editor, action: 'author.added', subject: { kind: 'author', id, name: form.name } }, now)
  invalidate(tx, ['authors', `author at ${columns.slug}`])
  return id
}

/** Articles name the author anew, and a former address leads to the present one. @throws NotFound, InvalidInput */
export async function editAuthor(tx: Transaction, id: number, form: Form, { editor, now }: By): Promise<void> {
  await lockArticles(tx, () => isBy(id))
  const before = await lockAuthor(tx, id)
  const columns = await toColumns(tx, form, before)
  if (columns.slug !== before.slug)
    await tx.insertInto('former_author_slugs').values({ slug: before.slug, author_id: id }).execute()
  await tx
    .updateTable('authors')
    .set({ ...columns, updated_at: now })
    .where('id', '=', id)
    .execute()
  await sql`update articles set bylines = bylines_of(author_ids) where ${isBy(id)}`.execute(tx)
  const detail = { before: changedFrom(before, columns), after: changedFrom(columns, before) }
  const subject = { kind: 'author', id, name: form.name }
  await recordAction(tx, { by: editor, action: 'author.edited', subject, detail }, now)
  invalidate(tx, [...keysOfAuthor(id), `author at ${columns.slug}`])
}

export const keysOfAuthor = (id: number) => [`author:${id}`, `byline:${id}`, 'authors']

const audited = ['name', 'slug', 'line', 'biography', 'expertise', 'image_name', 'user_id', 'is_on_desk'] as const
type Audited = Pick<AuthorRow, (typeof audited)[number]>

/** Cuts long texts: the log tells that they changed. */
const changedFrom = (one: Audited, other: Audited) =>
  Object.fromEntries(
    audited
      .filter((name) => String(one[name]) !== String(other[name]))
      .map((name) => [name, typeof one[name] === 'string' ? one[name].slice(0, 200) : one[name]]),
  )

async function toColumns(tx: Transaction, form: Form, before: AuthorRow | null) {
  const { name, line, biography, links, expertise } = form
  const picture = await toPicture(tx, form.imageUrl, before)
  return {
    name,
    name_key: nameKey(name),
    line,
    biography,
    expertise,
    slug: await toFreeSlug(tx, form, before),
    links: JSON.stringify(links.map(({ label, url }) => ({ label: label || new URL(url).hostname, url }))),
    image_name: picture?.name ?? null,
    image_sizes: JSON.stringify(picture?.sizes ?? []),
    user_id: await toAccount(tx, form.accountEmail, before),
    is_on_desk: form.isOnDesk,
  }
}

/** Without a given address takes the first free one made of the name. @throws InvalidInput */
async function toFreeSlug(tx: Transaction, { slug, name }: Form, before: AuthorRow | null): Promise<string> {
  if (slug !== '') {
    if (slug !== before?.slug && !(await takeSlug(tx, slug, before)))
      throw new InvalidInput('slug', authorMessages.slugTaken)
    return slug
  }
  if (before) return before.slug
  const made = toSlug(name)
  const start = slugProblem(made) ? `author${made && '-'}${made}`.slice(0, 70) : made.slice(0, 70).replace(/-$/, '')
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? start : `${start}-${number}`
    if (await takeSlug(tx, candidate, before)) return candidate
  }
}

/** False if somebody else has or had the address. A deleted author's becomes free. */
async function takeSlug(tx: Transaction, slug: string, before: AuthorRow | null): Promise<boolean> {
  const present = await tx.selectFrom('authors').select('id').where('slug', '=', slug).executeTakeFirst()
  if (present) return false
  const former = await tx
    .selectFrom('former_author_slugs')
    .select('author_id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!former) return true
  if (former.author_id !== null && former.author_id !== before?.id) return false
  await tx.deleteFrom('former_author_slugs').where('slug', '=', slug).execute()
  return true
}

/** Keeps the present picture if its address is the same. @throws InvalidInput */
async function toPicture(tx: Transaction, url: string, before: AuthorRow | null): Promise<StoredPicture | null> {
  if (url === '') return null
  if (before?.image_name && presentPictureAddress(before) === url)
    return { name: before.image_name, sizes: before.image_sizes }
  await holdPictures(tx, 'imageUrl', url)
  const picture = await findPictureAt(tx, url)
  if (!picture) throw new InvalidInput('imageUrl', authorMessages.pictureInvalid)
  return inShape(picture, 'square')
}

/** @throws InvalidInput */
async function toAccount(db: Database, email: string, before: AuthorRow | null): Promise<number | null> {
  if (email === '') return null
  const account = await db
    .selectFrom('users')
    .leftJoin('authors', 'authors.user_id', 'users.id')
    .select(['users.id', 'authors.id as author_id'])
    .where('email_key', '=', email)
    .where('role', '<>', 'reader')
    .executeTakeFirstOrThrow(() => new InvalidInput('accountEmail', authorMessages.accountUnknown))
  if (account.author_id !== null && account.author_id !== before?.id)
    throw new InvalidInput('accountEmail', authorMessages.accountTaken)
  return account.id
}

import type { CourseForm, LessonForm } from '../../../contract/courses/endpoints.ts'
import { courseMessages } from '../../../contract/courses/rules.ts'
import { InvalidInput } from '../../core/errors.ts'
import type { Transaction } from '../../db/database.ts'
import { invalidate } from '../../db/transaction.ts'
import { recordAction } from '../audit/index.ts'
import { type ByEditor, changedColumns, type EntryKind, editEntry, toFreeSlug } from '../entries/index.ts'
import type { CourseRow } from './queries.ts'

/** The surrogate key of what lists courses. */
export const coursesKey = 'courses'
export const coursePageKey = (slug: string) => `course:${slug}`
/** The surrogate key of what tells which courses an article is a lesson of. */
export const lessonKey = (article: number) => `lesson:${article}`

export const courses: EntryKind<'courses'> = {
  ...{ table: 'courses', noun: 'course', messages: courseMessages },
  keysOf: (slug) => [coursesKey, coursePageKey(slug)],
}

/** Adds a course and returns its id. @throws InvalidInput */
export async function addCourse(tx: Transaction, form: CourseForm, { editor, now }: ByEditor): Promise<number> {
  const columns = await toColumns(tx, form, null, now)
  const { id } = await tx
    .insertInto('courses')
    .values({ ...columns, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeLessons(tx, id, form.lessons)
  const subject = { kind: 'course', id, name: form.title }
  await recordAction(tx, { by: editor, action: 'course.added', subject }, now)
  invalidate(tx, courses.keysOf(columns.slug))
  return id
}

/** Saves a course. @throws NotFound, InvalidInput, Conflict if somebody else has saved meanwhile */
export async function editCourse(
  tx: Transaction,
  at: { id: number; version: number },
  form: CourseForm,
  { editor, now }: ByEditor,
): Promise<void> {
  const before = await editEntry(tx, courses, at)
  const columns = await toColumns(tx, form, before, now)
  await tx
    .updateTable('courses')
    .set({ ...columns, version: at.version + 1, updated_at: now })
    .where('id', '=', at.id)
    .execute()
  await storeLessons(tx, at.id, form.lessons)
  const subject = { kind: 'course', id: at.id, name: form.title }
  const detail = { after: changedColumns(columns, before), lessons: form.lessons.length }
  await recordAction(tx, { by: editor, action: 'course.edited', subject, detail }, now)
  invalidate(tx, [...courses.keysOf(before.slug), ...courses.keysOf(columns.slug)])
}

async function toColumns(tx: Transaction, form: CourseForm, before: CourseRow | null, now: Date) {
  const { title, summary, text, access, isPublished, lessons } = form
  if (isPublished && lessons.length === 0) throw new InvalidInput('lessons', courseMessages.lessonsRequired)
  return {
    ...{ title, summary, text, access },
    published_at: isPublished ? (before?.published_at ?? now) : null,
    slug: await toFreeSlug(
      tx,
      { table: 'courses', noun: 'course', slugTaken: courseMessages.slugTaken },
      // The address of a published one stays.
      before?.published_at ? { ...form, slug: '' } : form,
      before?.slug ?? null,
    ),
  }
}

/** Those that stay keep their ids, and what readers have done of them. @throws InvalidInput */
async function storeLessons(tx: Transaction, courseId: number, lessons: readonly LessonForm[]) {
  const articles = lessons.flatMap(({ articleId }) => articleId ?? [])
  if (new Set(articles).size < articles.length) throw new InvalidInput('lessons', courseMessages.twice)
  await requireArticles(tx, articles)
  invalidate(tx, articles.map(lessonKey))
  const present = await tx.selectFrom('course_lessons').selectAll().where('course_id', '=', courseId).execute()
  const kept = new Map<LessonForm, number>()
  for (const lesson of lessons) {
    const same = present.find(({ id, article_id }) =>
      lesson.articleId === null ? article_id === null && id === lesson.id : article_id === lesson.articleId,
    )
    if (same && ![...kept.values()].includes(same.id)) kept.set(lesson, same.id)
  }
  const gone = present.flatMap(({ id }) => ([...kept.values()].includes(id) ? [] : [id]))
  if (gone.length > 0) await tx.deleteFrom('course_lessons').where('id', 'in', gone).execute()
  for (const [place, lesson] of lessons.entries()) {
    const { articleId, title, minutes, videoUrl } = lesson
    const columns =
      articleId === null
        ? { place, article_id: null, title, minutes, video_url: videoUrl }
        : { place, article_id: articleId, title: '', minutes: null, video_url: null }
    const id = kept.get(lesson)
    await (id
      ? tx.updateTable('course_lessons').set(columns).where('id', '=', id).execute()
      : tx
          .insertInto('course_lessons')
          .values({ ...columns, course_id: courseId })
          .execute())
  }
}

async function requireArticles(tx: Transaction, ids: readonly number[]) {
  if (ids.length === 0) return
  // Locked, so that none is deleted meanwhile.
  const found = await tx.selectFrom('articles').select('id').where('id', 'in', ids).forKeyShare().execute()
  if (found.length < ids.length) throw new InvalidInput('lessons', courseMessages.article)
}

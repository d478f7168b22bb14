import type { CourseForm, LessonForm } from '../../../contract/courses/endpoints.ts'
import { courseMessages } from '../../../contract/courses/rules.ts'
import { InvalidInput } from '../../core/errors.ts'
import type { Transaction } from '../../db/database.ts'
import { invalidate } from '../../db/transaction.ts'
import {
  addEntry,
  type ByEditor,
  type EntryKind,
  lockEdited,
  restoreEntry,
  storeEntry,
  toFreeSlug,
} from '../entries/index.ts'
import type { CourseRow } from './queries.ts'

/** The surrogate key of what lists courses. */
export const coursesKey = 'courses'
export const coursePageKey = (slug: string) => `course:${slug}`
/** The surrogate key of what tells which courses an article is a lesson of. */
export const lessonKey = (article: number) => `lesson:${article}`

export const courses: EntryKind<'courses'> = {
  ...{ table: 'courses', noun: 'course', messages: courseMessages, slugs: { word: 'course' } },
  audited: ['title', 'slug', 'summary', 'text', 'access', 'published_at'],
  keysOf: (slug) => [coursesKey, coursePageKey(slug)],
}

/** Adds a course and returns its id. @throws InvalidInput */
export async function addCourse(tx: Transaction, form: CourseForm, by: ByEditor): Promise<number> {
  const id = await addEntry(tx, courses, await toColumns(tx, form, null, by.now), by)
  await storeLessons(tx, id, form.lessons)
  return id
}

/** Saves a course. @throws NotFound, InvalidInput, Conflict if somebody else has saved meanwhile */
export async function editCourse(
  tx: Transaction,
  at: { id: number; version: number },
  form: CourseForm,
  by: ByEditor,
): Promise<void> {
  const before = await lockEdited(tx, courses, at)
  await storeEntry(tx, courses, { before, columns: await toColumns(tx, form, before, by.now) }, by)
  await storeLessons(tx, at.id, form.lessons)
}

/** @throws NotFound, Conflict if another course has its address meanwhile */
export async function restoreCourse(tx: Transaction, id: number, by: ByEditor): Promise<void> {
  await restoreEntry(tx, courses, id, by)
  const lessons = await tx.selectFrom('course_lessons').select('article_id').where('course_id', '=', id).execute()
  invalidate(
    tx,
    lessons.flatMap(({ article_id }) => (article_id === null ? [] : [lessonKey(article_id)])),
  )
}

async function toColumns(tx: Transaction, form: CourseForm, before: CourseRow | null, now: Date) {
  const { title, summary, text, access, isPublished, lessons } = form
  if (isPublished && lessons.length === 0) throw new InvalidInput('lessons', courseMessages.lessonsRequired)
  return {
    ...{ title, summary, text, access },
    published_at: isPublished ? (before?.published_at ?? now) : null,
    slug: await toFreeSlug(tx, courses, form, before),
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

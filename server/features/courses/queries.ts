import { type Selectable, sql } from 'kysely'
import type { AccessLevel } from '../../../contract/catalogue.ts'
import { NotFound } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type CourseRow = Selectable<Tables['courses']>

interface Range {
  page: number
  limit: number
}

/** A lesson with what readers may know of its article. */
export interface LessonRow {
  id: number
  course_id: number
  title: string
  minutes: number | null
  video_url: string | null
  article_id: number | null
  section: string
  slug: string
  access: AccessLevel
  word_count: number
  /** False: an article that readers do not see. */
  is_live: boolean
}

/** All lessons of courses in their order. */
export async function findLessons(db: Database, courses: readonly number[]): Promise<LessonRow[]> {
  if (courses.length === 0) return []
  const { rows } = await sql<LessonRow>`
    select l.id, l.course_id, l.minutes, l.video_url, l.article_id, coalesce(nullif(a.title, ''), l.title) as title,
      coalesce(a.section, '') as section, coalesce(a.slug, '') as slug, coalesce(a.access, 'free') as access,
      coalesce(a.word_count, 0) as word_count, l.article_id is null or a.published_at is not null as is_live
    from course_lessons as l left join articles as a on a.id = l.article_id
    where l.course_id = any(${courses}::integer[])
    order by l.course_id, l.place, l.id`.execute(db)
  return rows
}

/** Courses with an article among their lessons, also unpublished and deleted ones. At most five. */
export const findCoursesWith = (db: Database, articleId: number) =>
  db
    .selectFrom('courses')
    .innerJoin('course_lessons', 'course_lessons.course_id', 'courses.id')
    .selectAll('courses')
    .where('course_lessons.article_id', '=', articleId)
    .orderBy('courses.id')
    .limit(5)
    .execute()

const published = (db: Database) =>
  db.selectFrom('courses').where('published_at', 'is not', null).where('deleted_at', 'is', null)

export async function findPublishedCourses(db: Database, { page, limit }: Range) {
  const rows = await published(db)
    .selectAll()
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await published(db)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** The addresses of published courses. */
export async function findCourseSlugs(db: Database): Promise<string[]> {
  const rows = await published(db).select('slug').orderBy('slug').execute()
  return rows.map(({ slug }) => slug)
}

/** The course at an address, also a deleted one; the present one before those. */
export const findCourseAt = (db: Database, slug: string) =>
  db
    .selectFrom('courses')
    .selectAll()
    .where('slug', '=', slug)
    .orderBy('deleted_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()

/** The published course of a lesson. @throws NotFound */
export async function getCourseOfLesson(db: Database, lesson: number): Promise<number> {
  const row = await published(db)
    .innerJoin('course_lessons', 'course_lessons.course_id', 'courses.id')
    .select('courses.id')
    .where('course_lessons.id', '=', lesson)
    .executeTakeFirst()
  if (!row) throw new NotFound('lesson', lesson)
  return row.id
}

/** The lessons of a course that a reader has done. */
export async function findDone(db: Database, userId: number, courseId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('course_progress')
    .innerJoin('course_lessons', 'course_lessons.id', 'course_progress.lesson_id')
    .select('lesson_id')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .orderBy('place')
    .execute()
  return rows.map(({ lesson_id }) => lesson_id)
}

/** The published courses in which a reader has done something, the last one first. At most a hundred. */
export async function findStartedCourses(db: Database, userId: number) {
  const { rows } = await sql<{ id: number; slug: string; title: string; done: number[] }>`
    select c.id, c.slug, c.title, array_agg(p.lesson_id) as done
    from course_progress as p join course_lessons as l on l.id = p.lesson_id join courses as c on c.id = l.course_id
    where p.user_id = ${userId} and c.published_at is not null and c.deleted_at is null
    group by c.id order by max(p.done_at) desc limit 100`.execute(db)
  return rows
}

/** A page of the back office's list, the last changed first. */
export async function findCourses(db: Database, { search, page, limit }: Range & { search: string }) {
  const found = db
    .selectFrom('courses')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`position(lower(${search}) in lower(title)) > 0`)
  const rows = await found
    .selectAll()
    .select([
      sql<number>`(select count(*)::integer from course_lessons where course_id = courses.id)`.as('lessons'),
      sql<number>`(select count(distinct user_id)::integer from course_progress join course_lessons on id = lesson_id
        where course_id = courses.id)`.as('readers'),
    ])
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** @throws NotFound */
export async function getCourse(db: Database, id: number): Promise<CourseRow> {
  const row = await db
    .selectFrom('courses')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new NotFound('course', id)
  return row
}

import { sql } from 'kysely'
import type { AccessLevel } from '../../../platform/contract/catalogue.ts'
import { NotFound } from '../../../platform/server/core/errors.ts'
import type { Database } from '../../../platform/server/db/database.ts'

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
  is_live: boolean
}

export async function findLessonsIn(db: Database, rows: readonly { id: number }[]): Promise<LessonRow[]> {
  const courses = rows.map(({ id }) => id)
  if (courses.length === 0) return []
  const lessons = await sql<LessonRow>`
    select l.id, l.course_id, l.minutes, l.video_url, l.article_id, coalesce(nullif(a.title, ''), l.title) as title,
      coalesce(a.section, '') as section, coalesce(a.slug, '') as slug, coalesce(a.access, 'free') as access,
      coalesce(a.word_count, 0) as word_count, l.article_id is null or a.published_at is not null as is_live
    from course_lessons as l left join articles as a on a.id = l.article_id
    where l.course_id = any(${courses}::integer[])
    order by l.course_id, l.place, l.id`.execute(db)
  return lessons.rows
}

/** Includes unpublished and deleted courses. */
export const findCoursesWith = (db: Database, articleId: number) =>
  db
    .selectFrom('courses')
    .innerJoin('course_lessons', 'course_lessons.course_id', 'courses.id')
    .selectAll('courses')
    .where('course_lessons.article_id', '=', articleId)
    .orderBy('courses.id')
    .execute()

/** Published courses only. @throws NotFound */
export async function getCourseOfLesson(db: Database, lesson: number): Promise<number> {
  const row = await db
    .selectFrom('courses')
    .innerJoin('course_lessons', 'course_lessons.course_id', 'courses.id')
    .select('courses.id')
    .where('course_lessons.id', '=', lesson)
    .where('published_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => new NotFound('lesson', lesson))
  return row.id
}

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

/** Published courses only, the last one first. At most a hundred. */
export async function findStartedCourses(db: Database, userId: number) {
  const { rows } = await sql<{ id: number; slug: string; title: string; done: number[] }>`
    select c.id, c.slug, c.title, array_agg(p.lesson_id) as done
    from course_progress as p join course_lessons as l on l.id = p.lesson_id join courses as c on c.id = l.course_id
    where p.user_id = ${userId} and c.published_at is not null and c.deleted_at is null
    group by c.id order by max(p.done_at) desc limit 100`.execute(db)
  return rows
}

/** `readers` have done at least one lesson. */
export async function countLessonsOf(db: Database, courses: readonly number[]) {
  const { rows } = await sql<{ id: number; lessons: number; readers: number }>`
    select l.course_id as id, count(distinct l.id)::integer as lessons, count(distinct p.user_id)::integer as readers
    from course_lessons as l left join course_progress as p on p.lesson_id = l.id
    where l.course_id = any(${courses}::integer[]) group by l.course_id`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

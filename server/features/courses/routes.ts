import { courseMessages } from '../../../contract/courses/rules.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type CallContext, ok, requireCaller } from '../../http/api/calls.ts'
import type { Deps, Router } from '../deps.ts'
import {
  deleteEntry,
  findEntriesForEditors,
  findPublishedEntries,
  getEntry,
  getPublishedEntry,
  refusalFor,
} from '../entries/index.ts'
import {
  presentAdminCourse,
  presentCourse,
  presentCourseInList,
  presentCourseOf,
  presentListedCourse,
  presentVideos,
} from './present.ts'
import { markLesson } from './progress.ts'
import {
  countLessonsOf,
  findCoursesWith,
  findDone,
  findLessons,
  findStartedCourses,
  type LessonRow,
} from './queries.ts'
import { addCourse, coursePageKey, courses, coursesKey, editCourse, lessonKey, restoreCourse } from './save-course.ts'

const isLive = (lesson: LessonRow) => lesson.is_live

/** Also of articles that are not live yet. */
const keysOfLessons = (lessons: readonly LessonRow[]) =>
  lessons.flatMap(({ article_id }) => (article_id === null ? [] : [`article:${article_id}`]))

/** Courses: their pages, what readers have done of them, and their screen. */
export function courseRoutes(router: Router, deps: Deps) {
  publicRoutes(router, deps)
  readerRoutes(router, deps)
  adminRoutes(router, deps)
}

/** Of an article. */
const mostCourses = 5

function publicRoutes({ route }: Router, { db }: Deps) {
  route('GET /home/courses', async ({ query: { page, limit } }) => {
    const { rows, total } = await findPublishedEntries(db, 'courses', { page, limit })
    const lessons = await findLessons(
      db,
      rows.map(({ id }) => id),
    )
    const data = rows.map((row) =>
      presentListedCourse(
        row,
        lessons.filter(({ course_id, is_live }) => course_id === row.id && is_live),
      ),
    )
    const body = { data, page, totalPages: Math.ceil(total / limit), total }
    return ok(body, [coursesKey, ...keysOfLessons(lessons)])
  })

  route('GET /home/article-courses/:id', async ({ params: { id } }) => {
    // The keys of unpublished and deleted ones too: they may be published.
    const rows = await findCoursesWith(db, id)
    const lessons = await findLessons(
      db,
      rows.map((row) => row.id),
    )
    const body = rows
      .filter((row) => row.published_at !== null && row.deleted_at === null)
      .flatMap((row) =>
        presentCourseOf(
          row,
          lessons.filter((lesson) => lesson.course_id === row.id && lesson.is_live),
          id,
        ),
      )
      .slice(0, mostCourses)
    return ok(body, [lessonKey(id), ...rows.map(({ slug }) => coursePageKey(slug)), ...keysOfLessons(lessons)])
  })

  route('GET /home/courses/:slug', async ({ params: { slug } }) => {
    const row = await getPublishedEntry(db, courses, slug)
    const lessons = await findLessons(db, [row.id])
    return ok(presentCourse(row, lessons.filter(isLive)), [coursePageKey(slug), ...keysOfLessons(lessons)])
  })
}

function readerRoutes({ route }: Router, { db, now }: Deps) {
  route('GET /auth/courses', async (_, call) => {
    const rows = await findStartedCourses(db, requireCaller(call).userId)
    const all = await findLessons(
      db,
      rows.map(({ id }) => id),
    )
    const started = rows.map(({ id, slug, title, done }) => {
      const lessons = all.filter(({ course_id, is_live }) => course_id === id && is_live)
      const open = lessons.filter((lesson) => !done.includes(lesson.id))
      return { slug, title, done: lessons.length - open.length, lessons: lessons.length, next: open[0]?.title ?? null }
    })
    return ok({ courses: started })
  })

  route('GET /auth/courses/:slug', async ({ params: { slug } }, call) => {
    const reader = requireCaller(call)
    const row = await getPublishedEntry(db, courses, slug)
    const because = refusalFor(row.access, reader, now())
    const videos = because === null ? presentVideos(await findLessons(db, [row.id])) : []
    return ok({ because, videos, done: await findDone(db, reader.userId, row.id) })
  })

  route('PUT /auth/course-lessons/:id', async ({ params: { id }, body: { isDone } }, call) => {
    const { userId } = requireCaller(call)
    return ok({ done: await markLesson(db, { userId, lesson: id, isDone }, now()) })
  })
}

function adminRoutes({ route }: Router, { db, now }: Deps) {
  const by = (call: CallContext) => ({ editor: requireCaller(call), now: now() })
  const read = async (id: number) => presentAdminCourse(await getEntry(db, courses, id), await findLessons(db, [id]))
  const messageOf = ({ isPublished }: { isPublished: boolean }) =>
    isPublished ? courseMessages.published : courseMessages.saved

  route('GET /admin/courses', async ({ query }) => {
    const { rows, total } = await findEntriesForEditors(db, 'courses', query)
    const { page, limit } = query
    const counts = await countLessonsOf(
      db,
      rows.map(({ id }) => id),
    )
    const data = rows.map((row) => presentCourseInList(row, counts.get(row.id) ?? { lessons: 0, readers: 0 }))
    return ok({ data, page, totalPages: Math.ceil(total / limit), total })
  })

  route('GET /admin/courses/:id', async ({ params }) => ok(await read(params.id)))

  route('POST /admin/courses', async ({ body }, call) => {
    const id = await inTransaction(db, (tx) => addCourse(tx, body, by(call)))
    return { status: 201 as const, body: { message: messageOf(body), entry: await read(id) } }
  })

  route('PUT /admin/courses/:id', async ({ params: { id }, body: { version, ...form } }, call) => {
    await inTransaction(db, (tx) => editCourse(tx, { id, version }, form, by(call)))
    return ok({ message: messageOf(form), entry: await read(id) })
  })

  route('DELETE /admin/courses/:id', async ({ params: { id } }, call) => {
    await inTransaction(db, (tx) => deleteEntry(tx, courses, id, by(call)))
    return ok({ message: courseMessages.deleted })
  })

  route('POST /admin/courses/:id/restoration', async ({ params: { id } }, call) => {
    await inTransaction(db, (tx) => restoreCourse(tx, id, by(call)))
    return ok({ message: courseMessages.restored })
  })
}

import { contentKey, courseHead } from '../../../platform/contract/content/heads.ts'
import type { Deps, Router } from '../../../platform/server/feature-deps.ts'
import { ok, requireCaller } from '../../../platform/server/http/api/calls.ts'
import { courses } from './index.ts'
import { keysOfLessons, lessonKey } from './keys.ts'
import { liveIn, presentCourseOf } from './present.ts'
import { markLesson } from './progress.ts'
import { findCoursesWith, findLessonsIn, findStartedCourses } from './queries.ts'

/** Per article. */
const mostCourses = 5

export function courseRoutes(router: Router, deps: Deps) {
  const { route } = router
  const { db, now } = deps
  courses.routes(router, deps)

  route('GET /home/article-courses/:id', async ({ params: { id } }) => {
    // Includes the keys of unpublished and deleted courses: they may be published.
    const rows = await findCoursesWith(db, id)
    const lessons = await findLessonsIn(db, rows)
    const body = rows
      .filter((row) => row.published_at !== null && row.deleted_at === null)
      .flatMap((row) => presentCourseOf(row, liveIn(lessons, row), id))
      .slice(0, mostCourses)
    return ok(body, [lessonKey(id), ...rows.map(({ slug }) => contentKey(courseHead, slug)), ...keysOfLessons(lessons)])
  })

  route('GET /auth/courses', async (_, call) => {
    const rows = await findStartedCourses(db, requireCaller(call).userId)
    const all = await findLessonsIn(db, rows)
    const started = rows.map((row) => {
      const lessons = liveIn(all, row)
      const open = lessons.filter(({ id }) => !row.done.includes(id))
      const done = lessons.length - open.length
      return { slug: row.slug, title: row.title, done, lessons: lessons.length, next: open[0]?.title ?? null }
    })
    return ok({ courses: started })
  })

  route('PUT /auth/course-lessons/:id', async ({ params: { id }, body: { isDone } }, call) => {
    const { userId } = requireCaller(call)
    return ok({ done: await markLesson(db, { userId, lesson: id, isDone }, now()) })
  })
}

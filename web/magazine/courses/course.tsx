import { Link } from 'react-router'
import type { CoursePage as Course, Lesson } from '../../../contract/courses/endpoints.ts'
import { courseLink, links } from '../../../contract/links.ts'
import { apiContext } from '../../../contract/page-context.ts'
import '../article/blocks.css'
import { EntryGate } from '../entries/entry-gate.tsx'
import { pageHead } from '../head.ts'
import { PageHeading } from '../listing/listing-page.tsx'
import { orNotFound } from '../listing/load.ts'
import type { Route } from './+types/course'
import './courses.css'
import { LessonItem, linkTo } from './lesson-item.tsx'
import { useMyCourse } from './my-progress.ts'
import { countLessons, progressInWords } from './words.ts'

/** What anybody may know of a course. Its gated videos, and what a reader has done, come in the browser. */
export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [site, course] = await orNotFound(
    Promise.all([api.call('GET /site', {}), api.call('GET /home/courses/:slug', { params: { slug } })]),
  )
  const head = pageHead(site, {
    path: courseLink(slug),
    title: course.title,
    description: course.summary || course.title,
  })
  return { head, course }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function CoursePage({ loaderData: { course } }: Route.ComponentProps) {
  const { mine, failure, mark } = useMyCourse(course.slug)
  const { lessons, minutes } = course
  const videos = new Map(mine?.videos.map(({ lesson, address }) => [lesson, address]))
  const videoOf = ({ id, video }: Lesson) => video ?? videos.get(id) ?? null
  const done = lessons.filter(({ id }) => mine?.done.includes(id))
  const closed = lessons.filter((lesson) => lesson.article === null && videoOf(lesson) === null)
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading heading={course.title}>
        {countLessons(lessons.length)}
        {minutes > 0 && `, ${minutes} min`}
      </PageHeading>
      <div className="max-w-[44rem]">
        {course.summary && <p className="mb-4 text-lead">{course.summary}</p>}
        {course.text && <p className="mb-6 whitespace-pre-line">{course.text}</p>}
        <p className="course-progress" aria-live="polite">
          {mine && <Progress course={course} done={done.map(({ id }) => id)} />}
        </p>
        {failure && (
          <p role="alert" className="form-failure">
            {failure}
          </p>
        )}
        <ol className="border-t border-ink" aria-label="Lessons">
          {lessons.map((lesson, index) => (
            <LessonItem
              key={lesson.id}
              lesson={lesson}
              number={index + 1}
              video={videoOf(lesson)}
              access={course.access}
              isDone={mine ? done.includes(lesson) : null}
              mark={(isDone) => void mark(lesson.id, isDone)}
            />
          ))}
        </ol>
        {closed.length > 0 && (
          <div className="mt-8">
            <EntryGate
              title="The videos of this course"
              access={course.access}
              here={courseLink(course.slug)}
              facts={[`${closed.length} ${closed.length === 1 ? 'video' : 'videos'}`]}
            />
          </div>
        )}
        <p className="mt-6 text-small">
          <Link className="link" to={links.courses}>
            All courses
          </Link>
        </p>
      </div>
    </div>
  )
}

/** How many lessons are done, and the way to the next one. */
function Progress({ course: { lessons }, done }: { course: Course; done: readonly number[] }) {
  const next = lessons.find(({ id }) => !done.includes(id))
  return (
    <>
      <strong>{progressInWords(done.length, lessons.length)}</strong>
      {next && (
        <span>
          {done.length > 0 ? 'Next: ' : 'Start with '}
          <Link className="link" to={linkTo(next)}>
            {next.title}
          </Link>
        </span>
      )}
    </>
  )
}

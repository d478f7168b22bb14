import { Link } from 'react-router'
import { courseHead, listLink, pageLink } from '../../../platform/contract/content/heads.ts'
import { FailureMessage } from '../../../platform/web/form/failure-message.tsx'
import type { Course, Lesson } from '../contract/endpoints.ts'
import { course } from '../contract/record.ts'
import '../../articles/pages/blocks.css'
import { PageHeading } from '../../../platform/web/ui/page-heading.tsx'
import { ContentGate } from '../../content/pages/gate.tsx'
import { type PageData, pageLoader } from '../../content/pages/load.ts'
import { contentMeta } from '../../content/pages/read-content.ts'
import './courses.css'
import { LessonItem, linkTo } from './lesson-item.tsx'
import { useMyCourse } from './my-progress.ts'
import { countLessons, progressInWords } from './words.ts'

export const loader = pageLoader<Course>(course)
export const meta = contentMeta

export default function CoursePage({ loaderData: { entry } }: { loaderData: PageData<Course> }) {
  const { mine, failure, mark } = useMyCourse(entry.slug)
  const { lessons, minutes } = entry
  const videos = new Map((entry.videos ?? mine?.videos)?.map(({ lesson, address }) => [lesson, address]))
  const videoOf = ({ id }: Lesson) => videos.get(id) ?? null
  const done = lessons.filter(({ id }) => mine?.done.includes(id))
  const closed = lessons.filter((lesson) => lesson.article === null && videoOf(lesson) === null)
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading heading={entry.title}>
        {countLessons(lessons.length)}
        {minutes > 0 && `, ${minutes} min`}
      </PageHeading>
      <div className="max-w-[44rem]">
        {entry.summary && <p className="mb-4 text-lead">{entry.summary}</p>}
        {entry.text && <p className="mb-6 whitespace-pre-line">{entry.text}</p>}
        {entry.prerequisites && (
          <p className="mb-6">
            <strong>Prerequisites:</strong> {entry.prerequisites}
          </p>
        )}
        <p className="course-progress" aria-live="polite">
          {mine && <Progress lessons={lessons} done={done.map(({ id }) => id)} />}
        </p>
        <FailureMessage text={failure} />
        <ol className="border-t border-ink" aria-label="Lessons">
          {lessons.map((lesson, index) => (
            <LessonItem
              key={lesson.id}
              lesson={lesson}
              number={index + 1}
              video={videoOf(lesson)}
              access={entry.access}
              isDone={mine ? done.includes(lesson) : null}
              mark={(isDone) => void mark(lesson.id, isDone)}
            />
          ))}
        </ol>
        {closed.length > 0 && (
          <div className="mt-8">
            <ContentGate
              title="The videos of this course"
              access={entry.access}
              here={pageLink(courseHead, entry.slug)}
              facts={[`${closed.length} ${closed.length === 1 ? 'video' : 'videos'}`]}
            />
          </div>
        )}
        <p className="mt-6 text-small">
          <Link className="link" to={listLink(courseHead)}>
            All courses
          </Link>
        </p>
      </div>
    </div>
  )
}

function Progress({ lessons, done }: { lessons: readonly Lesson[]; done: readonly number[] }) {
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

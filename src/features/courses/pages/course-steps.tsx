import { useId } from 'react'
import { courseHead, pageLink } from '../../../platform/contract/content/heads.ts'
import { articleLink } from '../../../platform/contract/links.ts'
import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import { SeriesStep, type Step } from '../../articles/pages/series.tsx'
import type { CourseOfArticle } from '../contract/endpoints.ts'

export interface CourseSteps {
  to: string
  name: string
  part: number
  parts: number
  next: Step | null
  previous: Step | null
}

export function toCourseSteps({ slug, title, part, parts, previous, next }: CourseOfArticle): CourseSteps {
  const to = pageLink(courseHead, slug)
  const step = (lesson: typeof next) =>
    lesson && { to: lesson.article ? articleLink(lesson.article) : `${to}#lesson-${lesson.id}`, title: lesson.title }
  return { to, name: title, part, parts, previous: step(previous), next: step(next) }
}

export function CourseLinks({ course: { to, name, part, parts, next, previous } }: { course: CourseSteps }) {
  const id = useId()
  return (
    <nav aria-labelledby={id} className="series no-print">
      <h2 id={id} className="text-small">
        Part {part} of {parts} of the course{' '}
        <PageLink to={to} className="link">
          {name}
        </PageLink>
      </h2>
      {next && <SeriesStep label="Next lesson" {...next} />}
      {previous && <SeriesStep label="Previous lesson" {...previous} />}
    </nav>
  )
}

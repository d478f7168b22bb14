import type { ArticlePlaces } from '../../articles/pages/article-place.ts'
import { CourseLinks, type CourseSteps } from './course-steps.tsx'

export default {
  AfterSeries: ({ data }) => data.map((course) => <CourseLinks key={course.to} course={course} />),
} satisfies ArticlePlaces<CourseSteps[]>

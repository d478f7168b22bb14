import type { Generated } from 'kysely'
import type { course } from '../../../contract/courses/record.ts'
import type { ContentTable } from './content.ts'

export interface CourseTables {
  courses: ContentTable<typeof course>
  course_lessons: CourseLessonsTable
  course_progress: { user_id: number; lesson_id: number; done_at: Date }
}

interface CourseLessonsTable {
  id: Generated<number>
  course_id: number
  place: number
  article_id: number | null
  title: Generated<string>
  minutes: Generated<number | null>
  video_url: string | null
}

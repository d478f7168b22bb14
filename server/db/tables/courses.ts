import type { Generated } from 'kysely'
import type { AccessLevel } from '../../../contract/catalogue.ts'

export interface CourseTables {
  courses: CoursesTable
  course_lessons: CourseLessonsTable
  course_progress: { user_id: number; lesson_id: number; done_at: Date }
}

interface CoursesTable {
  id: Generated<number>
  slug: string
  version: Generated<number>
  title: string
  summary: string
  text: string
  access: AccessLevel
  published_at: Date | null
  deleted_at: Generated<Date | null>
  created_at: Date
  updated_at: Date
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

import { sql } from 'kysely'
import { courseHead } from '../../platform/contract/content/heads.ts'
import { defineFeature } from '../../platform/server/feature.ts'
import { placesOf } from '../content/server/index.ts'
import { courses, invalidateCoursesWith } from './server/index.ts'
import { lessonKey } from './server/keys.ts'
import { courseRoutes } from './server/routes.ts'

export const coursesFeature = defineFeature({
  name: 'courses',
  switchedBy: 'courses',
  serve: courseRoutes,
  personalTables: [
    {
      table: 'course_progress',
      by: 'user_id',
      also: sql`
        select c.title as course, coalesce(nullif(a.title, ''), l.title) as lesson
        from course_lessons as l join courses as c on c.id = l.course_id
        left join articles as a on a.id = l.article_id and a.published_at is not null where l.id = r.lesson_id`,
    },
  ],
  afterUndeletion: invalidateCoursesWith,
  keysBeside: (articleId) => [lessonKey(articleId)],
  ...placesOf(courseHead),
  demo: courses.demo(() => import('./demo/rows.ts')),
})

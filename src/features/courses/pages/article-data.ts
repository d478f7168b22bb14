import { orEmptyList } from '../../../platform/web/magazine/fallback.ts'
import type { ArticleData } from '../../articles/pages/article-place.ts'
import { toCourseSteps } from './course-steps.tsx'

export default {
  async load(server, { id, beside: { isLesson } }) {
    if (!isLesson) return null
    const courses = await orEmptyList(server.call('GET /home/article-courses/:id', { params: { id } }))
    return courses.map(toCourseSteps)
  },
} satisfies ArticleData

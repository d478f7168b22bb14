import { folderOf } from '../../../platform/contract/links.ts'
import { noTitle } from '../../../platform/contract/no-title.ts'
import { minutesToRead } from '../../articles/server/index.ts'
import type { CourseOfArticle, Lesson } from '../contract/endpoints.ts'
import type { LessonRow } from './queries.ts'

const minutesOf = ({ article_id, word_count, minutes }: LessonRow) =>
  article_id === null ? minutes : minutesToRead(word_count)

export const sumOfMinutes = (lessons: readonly LessonRow[]) =>
  lessons.reduce((all, lesson) => all + (minutesOf(lesson) ?? 0), 0)

export const liveIn = (lessons: readonly LessonRow[], { id }: { id: number }) =>
  lessons.filter(({ course_id, is_live }) => course_id === id && is_live)

export const presentLesson = (lesson: LessonRow): Lesson => ({
  id: lesson.id,
  title: lesson.title || noTitle,
  minutes: minutesOf(lesson),
  article:
    lesson.article_id === null
      ? null
      : {
          id: lesson.article_id,
          section: lesson.section,
          folder: folderOf(lesson.section),
          slug: lesson.slug,
          access: lesson.access,
        },
})

/** Empty if readers do not see the article as a lesson. */
export function presentCourseOf(
  { slug, title }: { slug: string; title: string },
  lessons: readonly LessonRow[],
  articleId: number,
): CourseOfArticle[] {
  const index = lessons.findIndex(({ article_id }) => article_id === articleId)
  if (index === -1) return []
  const at = (place: number) => {
    const lesson = lessons[place]
    if (!lesson) return null
    const { id, article_id, section, slug: words } = lesson
    return { id, title: lesson.title, article: article_id === null ? null : { id: article_id, section, slug: words } }
  }
  return [{ slug, title, part: index + 1, parts: lessons.length, previous: at(index - 1), next: at(index + 1) }]
}

export const presentVideos = (lessons: readonly LessonRow[]) =>
  lessons.flatMap(({ id, video_url }) => (video_url === null ? [] : [{ lesson: id, address: video_url }]))

export const presentStoredLesson = (lesson: LessonRow) => ({
  id: lesson.id,
  articleId: lesson.article_id,
  title: lesson.title,
  minutes: lesson.minutes,
  videoUrl: lesson.video_url ?? '',
})

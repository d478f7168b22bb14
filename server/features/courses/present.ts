import { noTitle } from '../../../contract/article/no-title.ts'
import type {
  AdminCourse,
  AdminListedCourse,
  CourseOfArticle,
  CoursePage,
  Lesson,
  ListedCourse,
} from '../../../contract/courses/endpoints.ts'
import { folderOf } from '../../../contract/links.ts'
import { minutesToRead } from '../articles/index.ts'
import type { CourseRow, LessonRow } from './queries.ts'

const minutesOf = ({ article_id, word_count, minutes }: LessonRow) =>
  article_id === null ? minutes : minutesToRead(word_count)

const sum = (lessons: readonly LessonRow[]) => lessons.reduce((all, lesson) => all + (minutesOf(lesson) ?? 0), 0)

export const presentListedCourse = (row: CourseRow, lessons: readonly LessonRow[]): ListedCourse => ({
  ...{ slug: row.slug, title: row.title, summary: row.summary, access: row.access },
  ...{ lessons: lessons.length, minutes: sum(lessons) },
  publishedAt: (row.published_at ?? row.created_at).toISOString(),
})

const presentLesson = (lesson: LessonRow, showsVideo: boolean): Lesson => ({
  ...{ id: lesson.id, title: lesson.title || noTitle, minutes: minutesOf(lesson) },
  article:
    lesson.article_id === null
      ? null
      : {
          ...{ id: lesson.article_id, section: lesson.section, folder: folderOf(lesson.section) },
          ...{ slug: lesson.slug, access: lesson.access },
        },
  video: showsVideo ? lesson.video_url : null,
})

/** What anybody may know: the addresses of videos only if they are free. */
export const presentCourse = (row: CourseRow, lessons: readonly LessonRow[]): CoursePage => ({
  ...presentListedCourse(row, lessons),
  text: row.text,
  lessons: lessons.map((lesson) => presentLesson(lesson, row.access === 'free')),
})

/** Where an article stands among the lessons of a course; nothing if it is not one that readers see. */
export function presentCourseOf(
  { slug, title }: CourseRow,
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

export const presentAdminCourse = (row: CourseRow, lessons: readonly LessonRow[]): AdminCourse => ({
  ...{ id: row.id, version: row.version, slug: row.slug, title: row.title, summary: row.summary, text: row.text },
  ...{ access: row.access, isPublished: row.published_at !== null },
  lessons: lessons.map((lesson) => ({
    ...{ id: lesson.id, articleId: lesson.article_id, title: lesson.title, minutes: lesson.minutes },
    videoUrl: lesson.video_url ?? '',
  })),
})

export const presentCourseInList = (
  row: CourseRow,
  counts: Pick<AdminListedCourse, 'lessons' | 'readers'>,
): AdminListedCourse => ({
  ...{ id: row.id, slug: row.slug, title: row.title, access: row.access, isPublished: row.published_at !== null },
  ...{ ...counts, updatedAt: row.updated_at.toISOString() },
})

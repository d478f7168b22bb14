import type { LessonRow } from './queries.ts'

/** Surrogate key of what shows which courses an article is a lesson of. */
export const lessonKey = (article: number) => `lesson:${article}`

/** Includes articles that are not live yet. */
export const keysOfLessons = (lessons: readonly LessonRow[]) =>
  lessons.flatMap(({ article_id }) => (article_id === null ? [] : [`article:${article_id}`]))

import { z } from 'zod'
import { contentContract } from '../../../platform/contract/content/contract.ts'
import { EntryAccess } from '../../../platform/contract/content/shapes.ts'
import { embedAt } from '../../../platform/contract/embeds.ts'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { checkedText, Line } from '../../../platform/contract/field-schemas.ts'
import { BodyId, Id } from '../../../platform/contract/numbers.ts'
import { course } from './record.ts'
import { courseLimits, courseMessages } from './rules.ts'

const Lesson = z.object({
  id: z.int(),
  title: z.string(),
  minutes: z.int().nullable(),
  article: z
    .object({ id: z.int(), section: z.string(), folder: z.string(), slug: z.string(), access: EntryAccess })
    .nullable()
    .describe('Null: a video'),
})
export type Lesson = z.infer<typeof Lesson>

const StartedCourse = z.object({
  slug: z.string(),
  title: z.string(),
  done: z.int(),
  lessons: z.int(),
  next: z.string().nullable().describe('The title of the next lesson; null: all are done'),
})

const Neighbour = Lesson.pick({ id: true, title: true })
  .extend({ article: z.object({ id: z.int(), section: z.string(), slug: z.string() }).nullable() })
  .nullable()
  .describe('Null: this is the first or the last')

const CourseOfArticle = z.object({
  slug: z.string(),
  title: z.string(),
  part: z.int(),
  parts: z.int(),
  previous: Neighbour,
  next: Neighbour,
})
export type CourseOfArticle = z.infer<typeof CourseOfArticle>

const line = (label: string, longest: number) => checkedText({ label, longest }, Line).default('')

const LessonForm = z
  .object({
    id: BodyId.nullable().default(null).describe('Null: a new one'),
    articleId: BodyId.nullable().default(null),
    title: line('Title', courseLimits.lessonTitle),
    minutes: z
      .int(courseMessages.minutes)
      .min(1, courseMessages.minutes)
      .max(courseLimits.minutes, courseMessages.minutes)
      .nullable()
      .default(null),
    videoUrl: line('URL', courseLimits.address),
  })
  .superRefine(({ articleId, title, videoUrl }, context) => {
    if (articleId !== null) return
    if (embedAt(videoUrl)?.what !== 'video')
      context.addIssue({ code: 'custom', path: ['videoUrl'], message: courseMessages.video })
    if (title === '') context.addIssue({ code: 'custom', path: ['title'], message: courseMessages.lessonTitle })
  })
export type LessonForm = z.output<typeof LessonForm>

const StoredLesson = z.object({
  id: z.int(),
  articleId: z.int().nullable(),
  title: z.string(),
  minutes: z.int().nullable(),
  videoUrl: z.string(),
})

export const courseContract = contentContract(course, {
  listed: { lessons: z.int(), minutes: z.int() },
  page: { lessons: z.array(Lesson) },
  kept: { videos: z.array(z.object({ lesson: z.int(), address: z.string() })) },
  mine: { done: z.array(z.int()).describe('The lessons that I have done') },
  adminListed: { lessons: z.int(), readers: z.int().describe('Who have done a lesson') },
  form: { lessons: z.array(LessonForm).max(courseLimits.lessons).default([]) },
  stored: { lessons: z.array(StoredLesson) },
})
export type Course = typeof courseContract

export const courseEndpoints = endpoints({
  ...courseContract.endpoints,
  'GET /home/article-courses/:id': {
    summary: 'The published courses that an article is a lesson of, with the lessons before and after it',
    access: 'anyone',
    params: z.object({ id: Id }),
    answers: { 200: z.array(CourseOfArticle) },
  },
  'GET /auth/courses': {
    summary: 'The courses that I have begun',
    access: 'reader',
    answers: { 200: z.object({ courses: z.array(StartedCourse) }) },
  },
  'PUT /auth/course-lessons/:id': {
    summary: 'Marks a lesson as done, or takes the mark back',
    access: 'reader',
    params: z.object({ id: Id }),
    body: z.object({ isDone: z.boolean() }),
    answers: { 200: z.object({ done: z.array(z.int()).describe('Of its course') }) },
  },
})

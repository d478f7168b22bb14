import { z } from 'zod'
import { embedAt } from '../article/embeds.ts'
import { ErrorResponse, endpoints } from '../endpoint.ts'
import {
  byEditor,
  bySlug,
  EntryAccess,
  EntryRefusal,
  EntrySlug,
  entrySearch,
  lineUpTo,
  pageOf,
  savedEntry,
  textUpTo,
  version,
} from '../entry-schemas.ts'
import { Instant, MessageAnswer } from '../field-schemas.ts'
import { BodyId, Id, paging } from '../numbers.ts'
import { courseLimits, courseMessages } from './rules.ts'

const ListedCourse = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  access: EntryAccess.describe('Of its videos'),
  lessons: z.int(),
  minutes: z.int(),
  publishedAt: Instant,
})
export type ListedCourse = z.infer<typeof ListedCourse>

const Lesson = z.object({
  id: z.int(),
  title: z.string(),
  minutes: z.int().nullable(),
  article: z
    .object({ id: z.int(), section: z.string(), folder: z.string(), slug: z.string(), access: EntryAccess })
    .nullable()
    .describe('Null: a video'),
  video: z.string().nullable().describe('Its address; null if it is an article, or not for everybody'),
})
export type Lesson = z.infer<typeof Lesson>

const CoursePage = ListedCourse.omit({ lessons: true }).extend({
  text: z.string().describe('Plain text, paragraphs between empty lines'),
  lessons: z.array(Lesson),
})
export type CoursePage = z.infer<typeof CoursePage>

const MyCourse = z.object({
  because: EntryRefusal.describe('Why I do not see its videos'),
  videos: z.array(z.object({ lesson: z.int(), address: z.string() })),
  done: z.array(z.int()).describe('The lessons that I have done'),
})
export type MyCourse = z.infer<typeof MyCourse>

const StartedCourse = z.object({
  ...{ slug: z.string(), title: z.string(), done: z.int(), lessons: z.int() },
  next: z.string().nullable().describe('The title of the next lesson; null: all are done'),
})
export type StartedCourse = z.infer<typeof StartedCourse>

const Neighbour = Lesson.pick({ id: true, title: true })
  .extend({ article: z.object({ id: z.int(), section: z.string(), slug: z.string() }).nullable() })
  .nullable()
  .describe('Null: this is the first or the last')

const CourseOfArticle = z.object({
  ...{ slug: z.string(), title: z.string(), part: z.int(), parts: z.int() },
  ...{ previous: Neighbour, next: Neighbour },
})
export type CourseOfArticle = z.infer<typeof CourseOfArticle>

const LessonForm = z
  .object({
    id: BodyId.nullable().default(null).describe('Null: a new one'),
    articleId: BodyId.nullable().default(null),
    title: lineUpTo(courseLimits.lessonTitle),
    minutes: z.int().min(1).max(courseLimits.minutes).nullable().default(null),
    videoUrl: lineUpTo(courseLimits.address),
  })
  .superRefine(({ articleId, title, videoUrl }, context) => {
    if (articleId !== null) return
    if (embedAt(videoUrl)?.what !== 'video') context.addIssue({ code: 'custom', message: courseMessages.video })
    else if (title === '') context.addIssue({ code: 'custom', message: courseMessages.lessonTitle })
  })
export type LessonForm = z.output<typeof LessonForm>

const fields = {
  title: lineUpTo(courseLimits.title, courseMessages.titleRequired),
  slug: EntrySlug,
  summary: lineUpTo(courseLimits.summary),
  text: textUpTo(courseLimits.text),
  access: EntryAccess,
  lessons: z.array(LessonForm).max(courseLimits.lessons).default([]),
  isPublished: z.boolean().default(false),
}
export const CourseForm = z.object(fields)
export type CourseForm = z.output<typeof CourseForm>

const AdminCourse = z.object({
  ...{ id: z.int(), version: z.int(), slug: z.string(), title: z.string(), summary: z.string(), text: z.string() },
  ...{ access: EntryAccess, isPublished: z.boolean() },
  lessons: z.array(
    z.object({
      ...{ id: z.int(), articleId: z.int().nullable(), title: z.string(), minutes: z.int().nullable() },
      videoUrl: z.string(),
    }),
  ),
})
export type AdminCourse = z.infer<typeof AdminCourse>

const AdminListedCourse = z.object({
  ...{ id: z.int(), slug: z.string(), title: z.string(), access: EntryAccess, isPublished: z.boolean() },
  ...{ lessons: z.int(), readers: z.int().describe('Who have done a lesson'), updatedAt: Instant },
})
export type AdminListedCourse = z.infer<typeof AdminListedCourse>

export const courseEndpoints = endpoints({
  'GET /home/courses': {
    summary: 'Courses, latest first',
    access: 'anyone',
    query: z.object(paging(courseLimits.pageSize)),
    answers: { 200: pageOf(ListedCourse) },
  },
  'GET /home/courses/:slug': {
    summary: 'A course and its lessons; with its videos if they are free',
    access: 'anyone',
    ...bySlug,
    answers: { 200: CoursePage },
  },
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
  'GET /auth/courses/:slug': {
    summary: 'What I have done of a course, and its videos if they are open to me',
    access: 'reader',
    ...bySlug,
    answers: { 200: MyCourse },
  },
  'PUT /auth/course-lessons/:id': {
    summary: 'Marks a lesson as done, or takes the mark back',
    access: 'reader',
    params: z.object({ id: Id }),
    body: z.object({ isDone: z.boolean() }),
    answers: { 200: z.object({ done: z.array(z.int()).describe('Of its course') }) },
  },
  'GET /admin/courses': {
    summary: 'Courses, the last changed first',
    access: 'editor',
    query: entrySearch,
    answers: { 200: pageOf(AdminListedCourse) },
  },
  'POST /admin/courses': {
    summary: 'Adds a course',
    access: 'editor',
    body: CourseForm,
    answers: { 201: savedEntry(AdminCourse) },
  },
  'GET /admin/courses/:id': { summary: 'A course to edit', ...byEditor, answers: { 200: AdminCourse } },
  'PUT /admin/courses/:id': {
    summary: 'Saves a course. Lessons that stay keep what readers have done of them',
    ...byEditor,
    body: z.object({ ...fields, ...version }),
    answers: { 200: savedEntry(AdminCourse), 409: ErrorResponse },
  },
  'DELETE /admin/courses/:id': {
    summary: 'Deletes a course: its address is gone',
    ...byEditor,
    answers: { 200: MessageAnswer },
  },
  'POST /admin/courses/:id/restoration': {
    summary: 'Brings a deleted course back',
    ...byEditor,
    answers: { 200: MessageAnswer },
  },
})

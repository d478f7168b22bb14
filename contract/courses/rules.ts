import { defineHead } from '../content/define.ts'

/** Rules and messages of courses. No schemas, so that readers do not download a validator. */

export const courseHead = defineHead({
  ...{ name: 'courses', key: 'course', table: 'courses', noun: 'course', nouns: 'courses', title: 'Courses' },
})

export const courseLimits = {
  ...{ title: 160, summary: 300, text: 6_000, lessonTitle: 160, address: 500, minutes: 600 },
  lessons: 60,
  pageSize: 20,
} as const

export const courseMessages = {
  titleRequired: 'Title is required',
  slugTaken: 'Another course uses this URL',
  lessonTitle: 'A video needs a title',
  video: 'Enter the URL of a YouTube or Vimeo video',
  article: 'An article of the course has been deleted or unpublished',
  twice: 'A course can include an article only once',
  lessonsRequired: 'Add a lesson before you publish the course',
  changed: 'Another user has saved this course. Reload it, then make your change again',
  saved: 'Course saved',
  published: 'Course published',
  deleted: 'Course deleted',
  restored: 'Course restored',
} as const

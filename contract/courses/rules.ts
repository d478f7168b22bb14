/** Rules and messages of courses. No schemas, so that readers do not download a validator. */

export const courseLimits = {
  ...{ title: 160, summary: 300, text: 6_000, lessonTitle: 160, address: 500, minutes: 600 },
  lessons: 60,
  pageSize: 20,
} as const

export const courseMessages = {
  titleRequired: 'Title is required',
  slugTaken: 'Another course has this address',
  lessonTitle: 'A video needs a title',
  video: 'The address is no video of YouTube or Vimeo',
  article: 'An article of the course is not there any more',
  twice: 'An article can be in a course once',
  lessonsRequired: 'A course needs a lesson before it is published',
  changed: 'Somebody else has saved this course in the meantime. Load it again',
  saved: 'The course is saved',
  published: 'The course is published',
  deleted: 'The course is deleted',
  restored: 'The course is restored',
} as const

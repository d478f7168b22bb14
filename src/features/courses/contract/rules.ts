/** No schemas, so that readers do not download a validator. */

export const courseLimits = { lessonTitle: 160, address: 500, minutes: 600, lessons: 60 } as const

export const courseMessages = {
  minutes: 'Enter a whole number of minutes, at most 600',
  lessonTitle: 'A video needs a title',
  video: 'Enter the URL of a YouTube or Vimeo video',
  article: 'An article of the course has been deleted or unpublished',
  twice: 'A course can include an article only once',
  lessonsRequired: 'Add a lesson before you publish the course',
} as const

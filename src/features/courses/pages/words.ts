export const countLessons = (lessons: number) => `${lessons} ${lessons === 1 ? 'lesson' : 'lessons'}`

export const progressInWords = (done: number, lessons: number) => `${done} of ${lessons} done`

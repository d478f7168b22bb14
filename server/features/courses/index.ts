export { addCourse, lessonKey } from './save-course.ts'

export { addCourse, coursesKey, lessonKey } from './save-course.ts'

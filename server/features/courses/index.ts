export { addCourse } from './save-course.ts'

export { findCourseSlugs } from './queries.ts'
export { addCourse } from './save-course.ts'

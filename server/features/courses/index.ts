export { findCourseSlugs } from './queries.ts'

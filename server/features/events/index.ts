export { findEventSlugs, findPast } from './queries.ts'
export { addEvent } from './save-event.ts'

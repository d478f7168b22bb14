export { findEventSlugs } from './queries.ts'
export { addEvent } from './save-event.ts'

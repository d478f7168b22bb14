export { showsConferences } from './conferences.ts'
export { findPast } from './queries.ts'
export { addEvent, eventKey, eventsKey } from './save-event.ts'

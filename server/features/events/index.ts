export { showsConferences } from './conferences.ts'
export { addEvent, eventKey, eventsKey } from './save-event.ts'

export { showsConferences } from './conferences.ts'
export { addEvent } from './save-event.ts'

export { placesOf } from './places.ts'
export { serveContent } from './serve.ts'
export { picturesOfEntries } from './shown-pictures.ts'

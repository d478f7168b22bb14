export { forgetClassifiedsOf } from './place-classified.ts'

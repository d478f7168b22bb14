export { withdrawLettersOf } from './withdraw-letter.ts'

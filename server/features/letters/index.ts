export { addFormerLetters, type FormerLetter } from './add-former-letters.ts'
export { lettersKey } from './queries.ts'
export { withdrawLettersOf } from './withdraw-letter.ts'

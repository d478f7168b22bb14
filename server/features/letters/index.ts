export { addFormerLetters, type FormerLetter } from './add-former-letters.ts'
export { withdrawLettersOf } from './withdraw-letter.ts'

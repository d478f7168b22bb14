export { addFormerLetters, type FormerLetter } from './add-former-letters.ts'

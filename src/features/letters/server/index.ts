export { addFormerLetters, type FormerLetter } from './add-former-letters.ts'
export { keepBanOf } from './bans.ts'
export { lettersKey } from './queries.ts'

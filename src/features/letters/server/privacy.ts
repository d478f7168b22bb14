import { letterLimits } from '../contract/rules.ts'

export const privacyOfLetters = `
  <p>
    We store the letters that you write to articles, with your name, when you wrote them and what the editors decided.
    Anyone who can read the article can read its published letters. You can withdraw a letter in your account. We
    delete a refused letter after ${letterLimits.refusedKept} days. A report of a letter is stored as a number, with
    a hash of the network address for a month.
  </p>`

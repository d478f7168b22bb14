import { emailProblem } from '../accounts/rules.ts'

/** What a browser form and the server both say about the newsletter: the specification's sentences. Without schemas. */
export const newsletterMessages = {
  emailRequired: 'Please enter your email address',
  subscribed: 'Subscription successful!',
  alreadySubscribed: 'This email is already subscribed!',
  unsubscribed: 'Unsubscribed successfully',
} as const

/** What is wrong with the address that is to be unsubscribed, or null. */
export const leavingEmailProblem = (text: string): string | null =>
  text.trim() === '' ? newsletterMessages.emailRequired : emailProblem(text)

import { emailProblem } from '../../../platform/contract/accounts/rules.ts'

/** No schemas: the browser imports this file. */
export const newsletterSubscriptionMessages = {
  emailRequired: 'Please enter your email address',
  subscribed: 'Subscription successful!',
  alreadySubscribed: 'This email is already subscribed!',
  unsubscribed: 'Unsubscribed successfully',
} as const

export const leavingEmailProblem = (text: string): string | null =>
  text.trim() === '' ? newsletterSubscriptionMessages.emailRequired : emailProblem(text)

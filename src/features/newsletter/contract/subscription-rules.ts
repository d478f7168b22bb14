import { emailProblem } from '../../../platform/contract/accounts/rules.ts'

/** Messages about newsletter subscriptions, for forms and for the server. No schemas. */
export const newsletterSubscriptionMessages = {
  emailRequired: 'Please enter your email address',
  subscribed: 'Subscription successful!',
  alreadySubscribed: 'This email is already subscribed!',
  unsubscribed: 'Unsubscribed successfully',
} as const

/** What is wrong with the address to unsubscribe, or null. */
export const leavingEmailProblem = (text: string): string | null =>
  text.trim() === '' ? newsletterSubscriptionMessages.emailRequired : emailProblem(text)

import type { z } from 'zod'
import type { Message } from '../letter.ts'
import { contactEditor } from './contact-editor.ts'
import { googleLinked } from './google-linked.ts'
import { knownAddress } from './known-address.ts'
import { newsletterConfirm } from './newsletter-confirm.ts'
import { newsletterLeft } from './newsletter-left.ts'
import { newsletterWelcome } from './newsletter-welcome.ts'
import { passwordChanged } from './password-changed.ts'
import { receipt } from './receipt.ts'
import { refund } from './refund.ts'
import { resetPassword } from './reset-password.ts'
import { subscriptionEnds } from './subscription-ends.ts'
import { unmatchedPayment } from './unmatched-payment.ts'
import { verifyEmail } from './verify-email.ts'

/** Every mail that is written to one person, by the name under which it is asked for. */
export const templates = {
  'verify-email': verifyEmail,
  'known-address': knownAddress,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'google-linked': googleLinked,
  'newsletter-confirm': newsletterConfirm,
  'newsletter-welcome': newsletterWelcome,
  'newsletter-left': newsletterLeft,
  receipt,
  refund,
  'subscription-ends': subscriptionEnds,
  'contact-editor': contactEditor,
  'unmatched-payment': unmatchedPayment,
} as const satisfies Record<string, Message>

export type TemplateName = keyof typeof templates

/** What must be known to write that mail. */
export type TemplateData<T extends TemplateName> = z.input<(typeof templates)[T]['data']>

export const isTemplateName = (name: string): name is TemplateName => Object.hasOwn(templates, name)

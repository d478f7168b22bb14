import type { z } from 'zod'
import type { MailTemplate } from '../content.ts'
import { accountDeleted } from './account-deleted.ts'
import { accountExists } from './account-exists.ts'
import { backupFailed } from './backup-failed.ts'
import {
  classifiedEnded,
  classifiedMessage,
  classifiedRefused,
  classifiedReported,
  classifiedShown,
} from './classifieds.ts'
import { connectionTest } from './connection-test.ts'
import { contactEditor } from './contact-editor.ts'
import { emailChanged, emailChangeNew, emailChangeOld, emailChangeTaken } from './email-change.ts'
import { followNews } from './follow-news.ts'
import { gift, giftReceipt, giftRedeemed } from './gifts.ts'
import { googleLinked } from './google-linked.ts'
import { googleSandbox } from './google-sandbox.ts'
import { letterByReader, letterRefused, letterShown } from './letters.ts'
import { newsletterConfirm } from './newsletter-confirm.ts'
import { newsletterUnsubscribed } from './newsletter-unsubscribed.ts'
import { newsletterWelcome } from './newsletter-welcome.ts'
import {
  organisationCreditNote,
  organisationEnds,
  organisationFull,
  organisationManager,
  organisationReceipt,
  seatInvitation,
} from './organisations.ts'
import { passwordChanged } from './password-changed.ts'
import { paymentDispute } from './payment-dispute.ts'
import { paymentProblem } from './payment-problem.ts'
import { receipt } from './receipt.ts'
import { refund } from './refund.ts'
import { reportReceipt } from './report-receipt.ts'
import { resetPasswordMail } from './reset-password.ts'
import { secondFactorRemoved } from './second-factor-removed.ts'
import { staffInvitation } from './staff-invitation.ts'
import { staffNotices } from './staff-notices.ts'
import { subscriptionEnds } from './subscription-ends.ts'
import { unmatchedPayment } from './unmatched-payment.ts'
import { verifyEmailMail } from './verify-email.ts'
import { webhookOff } from './webhook-off.ts'
import { webinarReminder } from './webinar-reminder.ts'
import { whitePaper } from './white-paper.ts'

/** All mails to single persons, by name. */
export const templates = {
  'webhook-off': webhookOff,
  'verify-email': verifyEmailMail,
  'account-exists': accountExists,
  'account-deleted': accountDeleted,
  'reset-password': resetPasswordMail,
  'password-changed': passwordChanged,
  'email-change-old': emailChangeOld,
  'email-change-new': emailChangeNew,
  'email-change-taken': emailChangeTaken,
  'email-changed': emailChanged,
  'google-linked': googleLinked,
  'google-sandbox': googleSandbox,
  'second-factor-removed': secondFactorRemoved,
  'staff-invitation': staffInvitation,
  'staff-notices': staffNotices,
  'letter-shown': letterShown,
  'letter-refused': letterRefused,
  'letter-by-reader': letterByReader,
  'newsletter-confirm': newsletterConfirm,
  'newsletter-welcome': newsletterWelcome,
  'newsletter-unsubscribed': newsletterUnsubscribed,
  'follow-news': followNews,
  gift,
  'gift-receipt': giftReceipt,
  'gift-redeemed': giftRedeemed,
  'seat-invitation': seatInvitation,
  'organisation-manager': organisationManager,
  'organisation-full': organisationFull,
  'organisation-ends': organisationEnds,
  'organisation-receipt': organisationReceipt,
  'organisation-credit-note': organisationCreditNote,
  receipt,
  refund,
  'report-receipt': reportReceipt,
  'subscription-ends': subscriptionEnds,
  'classified-shown': classifiedShown,
  'classified-refused': classifiedRefused,
  'classified-ended': classifiedEnded,
  'classified-message': classifiedMessage,
  'classified-reported': classifiedReported,
  'webinar-reminder': webinarReminder,
  'backup-failed': backupFailed,
  'connection-test': connectionTest,
  'contact-editor': contactEditor,
  'unmatched-payment': unmatchedPayment,
  'payment-dispute': paymentDispute,
  'payment-problem': paymentProblem,
  'white-paper': whitePaper,
} as const satisfies Record<string, MailTemplate>

export type TemplateName = keyof typeof templates

/** The data that a template needs. */
export type TemplateData<T extends TemplateName> = z.input<(typeof templates)[T]['data']>

export const isTemplateName = (name: string): name is TemplateName => Object.hasOwn(templates, name)

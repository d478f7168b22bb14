import { contactEditorMail } from './contact-editor.ts'
import { giftMail, giftReceiptMail, giftRedeemedMail } from './gifts.ts'
import { paymentDisputeMail } from './payment-dispute.ts'
import { paymentProblemMail, refundFailedMail } from './payment-problem.ts'
import { receiptMail } from './receipt.ts'
import { refundMail } from './refund.ts'
import { reportReceiptMail } from './report-receipt.ts'
import { subscriptionEndsMail } from './subscription-ends.ts'
import { unmatchedPaymentMail } from './unmatched-payment.ts'

export const subscriptionMails = [
  contactEditorMail,
  giftMail,
  giftReceiptMail,
  giftRedeemedMail,
  paymentDisputeMail,
  paymentProblemMail,
  receiptMail,
  refundFailedMail,
  refundMail,
  reportReceiptMail,
  subscriptionEndsMail,
  unmatchedPaymentMail,
]

import { newsletterConfirmMail } from './newsletter-confirm.ts'
import { newsletterUnsubscribedMail } from './newsletter-unsubscribed.ts'
import { newsletterWelcomeMail } from './newsletter-welcome.ts'

export const newsletterMails = [newsletterConfirmMail, newsletterUnsubscribedMail, newsletterWelcomeMail]

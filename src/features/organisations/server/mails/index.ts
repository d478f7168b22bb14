import {
  organisationCreditNoteMail,
  organisationEndsMail,
  organisationFullMail,
  organisationManagerMail,
  organisationReceiptMail,
  seatInvitationMail,
} from './organisations.ts'

export const organisationMails = [
  organisationCreditNoteMail,
  organisationEndsMail,
  organisationFullMail,
  organisationManagerMail,
  organisationReceiptMail,
  seatInvitationMail,
]

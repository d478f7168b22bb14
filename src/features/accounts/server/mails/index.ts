import { accountDeletedMail } from './account-deleted.ts'
import { accountExistsMail } from './account-exists.ts'
import { emailChangedMail, emailChangeNewMail, emailChangeOldMail, emailChangeTakenMail } from './email-change.ts'
import { googleLinkedMail } from './google-linked.ts'
import { googleSandboxMail } from './google-sandbox.ts'
import { passwordChangeMail } from './password-changed.ts'
import { resetPasswordMail } from './reset-password.ts'
import { secondFactorAddedMail } from './second-factor-added.ts'
import { secondFactorRemovedMail } from './second-factor-removed.ts'
import { staffInvitationMail } from './staff-invitation.ts'
import { verifyEmailMail } from './verify-email.ts'

export const accountMails = [
  accountDeletedMail,
  accountExistsMail,
  emailChangedMail,
  emailChangeNewMail,
  emailChangeOldMail,
  emailChangeTakenMail,
  googleLinkedMail,
  googleSandboxMail,
  passwordChangeMail,
  resetPasswordMail,
  secondFactorAddedMail,
  secondFactorRemovedMail,
  staffInvitationMail,
  verifyEmailMail,
]

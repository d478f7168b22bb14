import {
  classifiedEndedMail,
  classifiedMessageMail,
  classifiedRefusedMail,
  classifiedReportedMail,
  classifiedShownMail,
} from './classifieds.ts'

export const classifiedMails = [
  classifiedEndedMail,
  classifiedMessageMail,
  classifiedRefusedMail,
  classifiedReportedMail,
  classifiedShownMail,
]

import { letterByReaderMail, letterRefusedMail, letterShownMail } from './letters.ts'

export const letterMails = [letterByReaderMail, letterRefusedMail, letterShownMail]

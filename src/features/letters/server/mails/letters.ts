import { z } from 'zod'
import { lettersLink, links } from '../../../../platform/contract/links.ts'
import { defineTemplate } from '../../../../platform/server/mail/content.ts'

const about = { articleId: z.int(), title: z.string() }

export const letterShownMail = defineTemplate(
  'letter-shown',
  z.object(about),
  ({ articleId, title }, { name, publicUrl }) => ({
    subject: `Your letter is published – ${name}`,
    preheader: `Your letter to “${title}”.`,
    heading: 'Your letter is published',
    blocks: [
      `Readers of ${name} can now read your letter to “${title}”.`,
      { kind: 'action', label: 'Read the letters', address: publicUrl + lettersLink(articleId) },
      { kind: 'note', text: 'You can withdraw it in your account at any time.' },
    ],
  }),
)

export const letterRefusedMail = defineTemplate(
  'letter-refused',
  z.object({ title: z.string(), reason: z.string() }),
  ({ title, reason }, { name, publicUrl }) => ({
    subject: `Your letter is not published – ${name}`,
    preheader: `Your letter to “${title}”.`,
    heading: 'Your letter is not published',
    blocks: [
      `Thank you for your letter to “${title}”. The editors of ${name} have not published it:`,
      reason,
      { kind: 'action', label: 'See your letters', address: publicUrl + links.ownLetters },
    ],
  }),
)

export const letterByReaderMail = defineTemplate(
  'letter-by-reader',
  z.object(about),
  ({ articleId, title }, { name, publicUrl }) => ({
    subject: `A letter to your article – ${name}`,
    preheader: `A reader has written about “${title}”.`,
    heading: 'A reader has written',
    blocks: [
      `We have published a letter about your article “${title}”. We will mark your reply as the author’s.`,
      { kind: 'action', label: 'Read and reply', address: publicUrl + lettersLink(articleId) },
    ],
  }),
)

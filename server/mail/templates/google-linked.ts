import { z } from 'zod'
import { links } from '../../../contract/links.ts'
import { defineMessage, momentIn } from '../letter.ts'

/** After the first sign-in with Google to an account that was there before. */
export const googleLinked = defineMessage(
  z.object({ linkedAt: z.iso.datetime() }),
  ({ linkedAt }, { name, publicUrl, timeZone, contactEmail }) => ({
    subject: `Google sign-in was added to your account at ${name}`,
    preheader: 'You can now sign in with Google. If it was you, all is well.',
    heading: 'You can now sign in with Google',
    parts: [
      {
        kind: 'text',
        text: `On ${momentIn(timeZone, linkedAt)} your account at ${name} was opened with the Google account of this e-mail address. From now on either way of signing in works; your password is as it was.`,
      },
      { kind: 'text', text: 'If that was you, all is well.' },
      { kind: 'action', label: `Go to ${name}`, address: publicUrl + links.home },
      {
        kind: 'note',
        text: `If it was not you, somebody else may use your Google account: secure that first, then write to ${contactEmail}.`,
      },
    ],
  }),
)

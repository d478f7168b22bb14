import { z } from 'zod'
import { verifyEmailLink } from '../../../contract/links.ts'
import { defineTemplate, formatMoment } from '../content.ts'

/** After a sign-up. It repeats nothing that was typed, since anybody can type any address. */
export const verifyEmailMail = defineTemplate(
  z.object({ token: z.string(), validUntil: z.iso.datetime() }),
  ({ token, validUntil }, { name, publicUrl, timeZone }) => ({
    subject: `Verify your e-mail address for ${name}`,
    preheader: 'One more step, and you can sign in.',
    heading: 'Verify your e-mail address',
    blocks: [
      {
        kind: 'text',
        text: `An account at ${name} was created with this address. If this was you, please verify your address with the button below. Then you can sign in.`,
      },
      { kind: 'action', label: 'Verify my address', address: publicUrl + verifyEmailLink(token) },
      { kind: 'note', text: `The link works until ${formatMoment(timeZone, validUntil)}.` },
      {
        kind: 'note',
        text: 'If this was not you, please ignore this message. Nobody can sign in with your address unless you verify it.',
      },
    ],
  }),
)

import { z } from 'zod'
import { verifyEmailLink } from '../../../../platform/contract/links.ts'
import { defineTemplate, formatMoment, plainName } from '../../../../platform/server/mail/content.ts'

export const verifyEmailMail = defineTemplate(
  'verify-email',
  z.object({
    token: z.string(),
    validUntil: z.iso.datetime(),
    username: z.string(),
    signedUpAt: z.iso.datetime(),
    returnTo: z.string().optional(),
  }),
  ({ token, validUntil, username, signedUpAt, returnTo }, { name, publicUrl, timeZone }) => ({
    subject: `Verify your email address for ${name}`,
    preheader: 'One more step, and you can sign in.',
    heading: 'Verify your email address',
    blocks: [
      `On ${formatMoment(timeZone, signedUpAt)} someone signed up at ${name} with this address and the name “${plainName(username)}”. If this was you, please verify your address with the button below. Then you can sign in.`,
      { kind: 'action', label: 'Verify my address', address: publicUrl + verifyEmailLink(token, returnTo) },
      { kind: 'note', text: `The link works until ${formatMoment(timeZone, validUntil)}.` },
      {
        kind: 'note',
        text: 'Not expecting this? You can ignore this email. No one can sign in with your address unless you verify it.',
      },
    ],
  }),
)

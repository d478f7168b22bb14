import { z } from 'zod'
import { roleNames, staffRoles } from '../../../contract/accounts/roles.ts'
import { invitationLink } from '../../../contract/links.ts'
import { defineTemplate, formatMoment } from '../content.ts'

/** Invites somebody to the staff. */
export const staffInvitation = defineTemplate(
  z.object({ token: z.string(), validUntil: z.iso.datetime(), role: z.enum(staffRoles), invitedBy: z.string() }),
  ({ token, validUntil, role, invitedBy }, { name, publicUrl, timeZone }) => ({
    subject: `You are invited to the staff of ${name}`,
    preheader: `${invitedBy} invites you as ${roleNames[role]}. The link works once.`,
    heading: `Join the staff of ${name}`,
    blocks: [
      { kind: 'text', text: `${invitedBy} invites you to the back office of ${name} as ${roleNames[role]}.` },
      { kind: 'action', label: 'Accept the invitation', address: publicUrl + invitationLink(token) },
      {
        kind: 'note',
        text: `The link works once, until ${formatMoment(timeZone, validUntil)}, and only for this e-mail address.`,
      },
      { kind: 'note', text: 'If you do not know what this is about, please ignore this message.' },
    ],
  }),
)

import { z } from 'zod'
import { roleNames, staffRoles } from '../../../../platform/contract/accounts/roles.ts'
import { invitationLink } from '../../../../platform/contract/links.ts'
import { defineTemplate, formatMoment } from '../../../../platform/server/mail/content.ts'

export const staffInvitationMail = defineTemplate(
  'staff-invitation',
  z.object({ token: z.string(), validUntil: z.iso.datetime(), role: z.enum(staffRoles), invitedBy: z.string() }),
  ({ token, validUntil, role, invitedBy }, { name, publicUrl, timeZone }) => ({
    subject: `You are invited to the staff of ${name}`,
    preheader: `${invitedBy} has invited you as ${roleNames[role]}. The link works once.`,
    heading: `Join the staff of ${name}`,
    blocks: [
      `${invitedBy} has invited you to the back office of ${name} as ${roleNames[role]}.`,
      { kind: 'action', label: 'Accept the invitation', address: publicUrl + invitationLink(token) },
      {
        kind: 'note',
        text: `The link works once, until ${formatMoment(timeZone, validUntil)}, and only for this email address.`,
      },
      { kind: 'note', text: 'Not expecting this? You can ignore this email.' },
    ],
  }),
)

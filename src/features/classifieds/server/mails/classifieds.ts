import { z } from 'zod'
import { classifiedLink, links } from '../../../../platform/contract/links.ts'
import { defineTemplate, formatMoment } from '../../../../platform/server/mail/content.ts'

export const classifiedShownMail = defineTemplate(
  'classified-shown',
  z.object({ id: z.int(), title: z.string(), endsAt: z.iso.datetime() }),
  ({ id, title, endsAt }, { name, publicUrl, timeZone }) => ({
    subject: `Your ad is live on ${name}`,
    preheader: `“${title}” is live until ${formatMoment(timeZone, endsAt)}.`,
    heading: 'Your ad is live',
    blocks: [
      `“${title}” is live until ${formatMoment(timeZone, endsAt)}.`,
      { kind: 'action', label: 'See the ad', address: publicUrl + classifiedLink(id) },
    ],
  }),
)

export const classifiedRefusedMail = defineTemplate(
  'classified-refused',
  z.object({ title: z.string(), reason: z.string() }),
  ({ title, reason }, { name, publicUrl }) => ({
    subject: `Your ad at ${name} was not accepted`,
    preheader: 'You can change it and send it again.',
    heading: 'Your ad was not accepted',
    blocks: [
      `The editors did not accept your ad “${title}”:`,
      reason,
      'It does not count as your ad of the year. You can change it and send it again.',
      { kind: 'action', label: 'Go to your ads', address: publicUrl + links.myClassifieds },
    ],
  }),
)

export const classifiedEndedMail = defineTemplate(
  'classified-ended',
  z.object({ title: z.string() }),
  ({ title }, { name, publicUrl }) => ({
    subject: `Your ad at ${name} has ended`,
    preheader: `“${title}” is no longer live.`,
    heading: 'Your ad has ended',
    blocks: [
      `Your ad “${title}” is no longer live.`,
      { kind: 'action', label: 'Go to your ads', address: publicUrl + links.myClassifieds },
    ],
  }),
)

/** Only the plain-text part has the reader's words. */
export const classifiedMessageMail = defineTemplate(
  'classified-message',
  z.object({ title: z.string(), from: z.string(), email: z.string(), message: z.string() }),
  ({ title, from, email, message }, { name, publicUrl }) => ({
    subject: `A message about your ad at ${name}`,
    preheader: `About “${title}”.`,
    heading: 'A message about your ad',
    blocks: [
      `${from} wrote about “${title}”:`,
      message,
      `Reply to ${email}. They have not seen your address.`,
      { kind: 'action', label: 'Go to your ads', address: publicUrl + links.myClassifieds },
    ],
  }),
)

export const classifiedReportedMail = defineTemplate(
  'classified-reported',
  z.object({ id: z.int(), title: z.string(), reason: z.string() }),
  ({ id, title, reason }, { name, publicUrl }) => ({
    subject: `A classified ad at ${name} was reported`,
    preheader: `“${title}”`,
    heading: 'A classified ad was reported',
    blocks: [
      `A visitor wrote about the ad “${title}” (number ${id}):`,
      reason,
      { kind: 'action', label: 'Go to the ads', address: `${publicUrl}${links.admin}/classifieds?state=shown` },
    ],
  }),
)

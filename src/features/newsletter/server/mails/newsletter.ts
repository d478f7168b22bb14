import { z } from 'zod'
import { confirmNewsletterLink, links, resubscribeLink, unsubscribeLink } from '../../../../platform/contract/links.ts'
import { defineTemplate } from '../../../../platform/server/mail/content.ts'

const list = new Intl.ListFormat('en')

const whichOf = (newsletters: readonly string[], magazine: string) =>
  newsletters.length === 0
    ? `the ${magazine} newsletter`
    : `${list.format(newsletters.map((name) => `“${name}”`))} of ${magazine}`

export const newsletterConfirmMail = defineTemplate(
  'newsletter-confirm',
  z.object({ token: z.string(), newsletters: z.array(z.string()).default([]) }),
  ({ token, newsletters }, { name, publicUrl }) => ({
    subject: `Confirm your subscription to the ${name} newsletter`,
    preheader: 'One more step, and you will get the newsletter.',
    heading: 'Confirm your subscription',
    blocks: [
      `Someone subscribed this address to ${whichOf(newsletters, name)}. If this was you, please confirm below.`,
      { kind: 'action', label: 'Confirm my subscription', address: publicUrl + confirmNewsletterLink(token) },
      {
        kind: 'note',
        text: 'Not expecting this? You can ignore this email. We send nothing without your confirmation, and delete your address after 30 days.',
      },
    ],
  }),
)

/** Anyone can type any address: unsubscribing takes one click, and the mail repeats nothing typed. */
export const newsletterWelcomeMail = defineTemplate(
  'newsletter-welcome',
  z.object({ token: z.string(), newsletters: z.array(z.string()).default([]) }),
  ({ token, newsletters }, { name, publicUrl }) => {
    const unsubscribe = publicUrl + unsubscribeLink(token)
    return {
      subject: `You are subscribed to the ${name} newsletter`,
      preheader: 'You can unsubscribe with one click.',
      heading: 'Welcome to the newsletter',
      blocks: [
        newsletters.length === 0
          ? `You will get the ${name} newsletter, chosen by the editors.`
          : `You will get ${whichOf(newsletters, name)}.`,
        { kind: 'action', label: 'Read the magazine', address: publicUrl + links.home },
        {
          kind: 'link',
          before: 'Not expecting this, or changed your mind?',
          label: 'Unsubscribe with one click.',
          address: unsubscribe,
        },
      ],
      // RFC 8058: mail programs show their own button.
      headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }
  },
)

/** Sent when someone types an address to unsubscribe it. If that was not the owner, one click undoes it. */
export const newsletterUnsubscribedMail = defineTemplate(
  'newsletter-unsubscribed',
  z.object({ token: z.string() }),
  ({ token }, { name, publicUrl }) => ({
    subject: `You are unsubscribed from the ${name} newsletter`,
    preheader: 'If this was not you, undo it with one click.',
    heading: 'You are unsubscribed',
    blocks: [
      `This address was unsubscribed from the ${name} newsletter on our website. If this was you, you do not need to do anything else.`,
      'If this was not you, or was a mistake, use the button below to subscribe again.',
      { kind: 'action', label: 'Subscribe again', address: publicUrl + resubscribeLink(token) },
    ],
  }),
)

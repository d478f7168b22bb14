import { z } from 'zod'
import { links, unsubscribeLink } from '../../../../platform/contract/links.ts'
import { defineTemplate } from '../../../../platform/server/mail/content.ts'
import { whichOf } from './newsletter-names.ts'

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
        {
          kind: 'text',
          text:
            newsletters.length === 0
              ? `You will get the ${name} newsletter, chosen by the editors.`
              : `You will get ${whichOf(newsletters, name)}.`,
        },
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

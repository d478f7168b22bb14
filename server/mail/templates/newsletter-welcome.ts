import { z } from 'zod'
import { links, unsubscribeLink } from '../../../contract/links.ts'
import { defineMessage } from '../letter.ts'

/**
 * To an address that gets the newsletter from now on. Anybody can type anybody's address: the way out is one click, and nothing
 * stands here that the form was told.
 */
export const newsletterWelcome = defineMessage(z.object({ token: z.string() }), ({ token }, { name, publicUrl }) => {
  const wayOut = publicUrl + unsubscribeLink(token)
  return {
    subject: `You are subscribed to the ${name} newsletter`,
    preheader: 'Once a week: what is new in electronics. One click ends it.',
    heading: 'Welcome to the newsletter',
    parts: [
      {
        kind: 'text',
        text: `From now on the ${name} newsletter comes to this address once a week: news, new products and design guides, chosen by the editors.`,
      },
      { kind: 'action', label: 'Read the magazine', address: publicUrl + links.home },
      {
        kind: 'link',
        before: 'You did not ask for it, or have changed your mind?',
        label: 'Unsubscribe with one click.',
        address: wayOut,
      },
    ],
    // RFC 8058: mail programs show a button of their own.
    headers: { 'List-Unsubscribe': `<${wayOut}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
})

import { z } from 'zod'
import { resubscribeLink } from '../../../contract/links.ts'
import { defineMessage } from '../letter.ts'

/** To an address that somebody unsubscribed by typing it: if that was not its owner, one click undoes it. */
export const newsletterLeft = defineMessage(z.object({ token: z.string() }), ({ token }, { name, publicUrl }) => ({
  subject: `You are unsubscribed from the ${name} newsletter`,
  preheader: 'If it was not you, one click undoes it.',
  heading: 'You are unsubscribed',
  parts: [
    {
      kind: 'text',
      text: `This address was unsubscribed from the ${name} newsletter on our website. If it was you, there is nothing else to do: no newsletter will come any more.`,
    },
    { kind: 'text', text: 'If it was not you, or was a slip, undo it with the button below.' },
    { kind: 'action', label: 'Subscribe again', address: publicUrl + resubscribeLink(token) },
  ],
}))

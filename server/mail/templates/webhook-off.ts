import { z } from 'zod'
import { defineTemplate } from '../content.ts'

/** To the publisher: a webhook was switched off because its program has not answered for days. */
export const webhookOff = defineTemplate(
  z.object({ address: z.string(), reason: z.string() }),
  ({ address, reason }, { name, publicUrl }) => {
    // Not as a link: who opens the mail should go to the magazine.
    const program = address.replace(/^https?:\/\//, '')
    return {
      subject: `${name} has switched off a webhook`,
      preheader: `${program} is told nothing any more.`,
      heading: 'A webhook is switched off',
      blocks: [
        { kind: 'text', text: `${name} could not deliver its messages to ${program}. The last reason: ${reason}` },
        {
          kind: 'text',
          text: 'What happens from now on is not told to it. Messages that wait are delivered once you switch it on again.',
        },
        { kind: 'action', label: 'Open the webhooks', address: `${publicUrl}/admin/webhooks` },
      ],
    }
  },
)

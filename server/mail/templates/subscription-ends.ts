import { z } from 'zod'
import { links } from '../../../contract/links.ts'
import { graceDays, planNames, plans } from '../../../contract/subscriptions/plans.ts'
import { defineMessage, momentIn } from '../letter.ts'

/** Before a year ends, and once more when it has: then with the last moment of the days of grace. */
export const subscriptionEnds = defineMessage(
  z.object({ plan: z.enum(plans), until: z.iso.datetime(), graceUntil: z.iso.datetime().nullable() }),
  ({ plan, until, graceUntil }, { name, publicUrl, timeZone }) => {
    const planName = planNames[plan]
    const end = momentIn(timeZone, until)
    return {
      subject: graceUntil
        ? `Your ${plan} subscription to ${name} has ended`
        : `Your ${plan} subscription to ${name} ends soon`,
      preheader: graceUntil ? `Everything stays open for ${graceDays} more days.` : `It runs until ${end}.`,
      heading: graceUntil ? `${planName} has ended` : `${planName} ends on ${end}`,
      parts: [
        {
          kind: 'text',
          text: graceUntil
            ? `Your year of ${plan} ended on ${end}. So that nothing closes while you read, it opens everything as before until ${momentIn(timeZone, graceUntil)}.`
            : `Your year of ${plan} runs until ${end}. If you renew before, the next year begins when this one ends: no day is lost.`,
        },
        { kind: 'action', label: 'Renew', address: publicUrl + links.subscription },
        { kind: 'note', text: 'If you do nothing, it simply ends. Nothing is taken by itself.' },
      ],
    }
  },
)

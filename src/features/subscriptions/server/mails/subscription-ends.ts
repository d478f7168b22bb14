import { z } from 'zod'
import { links } from '../../../../platform/contract/links.ts'
import { plans } from '../../../../platform/contract/plans.ts'
import { days } from '../../../../platform/server/core/durations.ts'
import { defineTemplate, formatMoment } from '../../../../platform/server/mail/content.ts'

/** Also when it has ended: then with the end of the grace period. */
export const subscriptionEndsMail = defineTemplate(
  'subscription-ends',
  z.object({
    plan: z.enum(plans),
    until: z.iso.datetime(),
    graceUntil: z.iso.datetime().nullable(),
    sellsPlans: z.boolean().default(true),
  }),
  ({ plan, until, graceUntil, sellsPlans }, { name, publicUrl, timeZone, contactEmail, planNames }) => {
    const planName = planNames[plan]
    const end = formatMoment(timeZone, until)
    const daysLeft = graceUntil ? Math.round((Date.parse(graceUntil) - Date.parse(until)) / days(1)) : 0
    return {
      subject: graceUntil
        ? `Your ${planName} subscription to ${name} has ended`
        : `Your ${planName} subscription to ${name} ends soon`,
      preheader: graceUntil
        ? `You keep full access for ${daysLeft} more ${daysLeft === 1 ? 'day' : 'days'}.`
        : `It runs until ${end}.`,
      heading: graceUntil ? `${planName} has ended` : `${planName} ends on ${end}`,
      blocks: [
        graceUntil
          ? `Your year of ${planName} ended on ${end}. You keep full access until ${formatMoment(timeZone, graceUntil)}.`
          : `Your year of ${planName} runs until ${end}.${sellsPlans ? ' If you renew early, the next year starts when this one ends.' : ''}`,
        ...(sellsPlans
          ? [{ kind: 'action' as const, label: 'Renew', address: publicUrl + links.subscription }]
          : [
              `Subscriptions are not on sale right now. To keep access, write to ${contactEmail}.`,
              { kind: 'action' as const, label: 'Go to your account', address: publicUrl + links.account },
            ]),
        { kind: 'note', text: 'Your subscription does not renew automatically. If you do nothing, it ends.' },
      ],
    }
  },
)

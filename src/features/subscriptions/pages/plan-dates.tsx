import { useSite } from '../../../platform/web/magazine/use-site.ts'
import { formatDay, longUsDate } from '../../../platform/web/ui/dates.ts'
import { usePlanNames } from '../../../platform/web/ui/plan-names.ts'
import type { PlanOffer } from '../contract/endpoints.ts'

export function PlanDates({ offer: { kind, startsAt, endsAt, creditedDays } }: { offer: PlanOffer }) {
  const { timeZone } = useSite()
  const planNames = usePlanNames()
  if (kind === 'none' || !startsAt || !endsAt) return <>You already have this plan.</>
  const [from, to] = [startsAt, endsAt].map((instant) => longUsDate(formatDay(timeZone, instant)))
  if (kind === 'renew')
    return (
      <>
        Pay now to add a year, from {from} to {to}.
      </>
    )
  if (kind === 'later')
    return (
      <>
        It starts when your current plan ends, and runs from {from} to {to}.
      </>
    )
  if (kind === 'upgrade')
    return (
      <>
        {planNames.gold} starts at once and runs until {to}: a year
        {creditedDays > 0 &&
          `, plus ${creditedDays} ${creditedDays === 1 ? 'day' : 'days'} for your unused ${planNames.silver}`}
        .
      </>
    )
  return <>If you pay today, it runs until {to}.</>
}

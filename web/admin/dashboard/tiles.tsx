import type { DashboardStats, Metrics } from '../../../contract/analytics/dashboard.ts'
import classes from './dashboard.module.css'
import { formatChange, formatNumber } from './format.ts'

interface Tile {
  name: string
  of: (measures: Metrics, days: number) => number
}

const tiles: readonly Tile[] = [
  {
    name: 'Readers a day',
    of: ({ readers, anonymousReaders }, days) => Math.round((10 * (readers + anonymousReaders)) / days) / 10,
  },
  { name: 'Views', of: ({ views }) => views },
  { name: 'Sign-ups', of: ({ signUps }) => signUps },
  { name: 'New subscriptions', of: ({ newSubscriptions }) => newSubscriptions },
  { name: 'Ended subscriptions', of: ({ endedSubscriptions }) => endedSubscriptions },
  { name: 'Newsletter growth', of: ({ newsletterJoined, newsletterLeft }) => newsletterJoined - newsletterLeft },
  { name: 'Clicks on ads', of: ({ adClicks }) => adClicks },
]

/** What changed most in a glance: each number beside the one of as many days before. */
export function Tiles({ figures: { totals, days } }: { figures: DashboardStats }) {
  return (
    <dl className={classes.tiles}>
      {tiles.map(({ name, of }) => {
        const [now, before] = [of(totals.now, days.length), of(totals.before, days.length)]
        const { text, direction } = formatChange(now, before)
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={classes.value}>{formatNumber(now)}</dd>
            <dd className={classes.before} data-direction={direction}>
              {text} <span>({formatNumber(before)} before)</span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** How things stand now, whatever days are looked at. */
export function CurrentTotals({ standing }: Pick<DashboardStats, 'standing'>) {
  const facts: [string, number][] = [
    ['accounts', standing.accounts],
    ['silver', standing.silver],
    ['gold', standing.gold],
    ['plans that end within 30 days', standing.endingSoon],
    ['newsletter subscribers', standing.newsletter],
  ]
  return (
    <p className={classes.standing}>
      At this moment:{' '}
      {facts.map(([what, count], index) => (
        <span key={what}>
          <strong>{formatNumber(count)}</strong> {what}
          {index < facts.length - 1 ? ', ' : '.'}
        </span>
      ))}
    </p>
  )
}

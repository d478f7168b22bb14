import type { DashboardStats, Metrics } from '../../contract/dashboard.ts'
import classes from './dashboard.module.css'
import { formatChange, formatNumber } from './format.ts'

interface Tile {
  name: string
  of: (measures: Metrics, days: number) => number
}

const tiles: readonly Tile[] = [
  {
    name: 'Readers per day',
    of: ({ readers, anonymousReaders }, days) => Math.round((10 * (readers + anonymousReaders)) / days) / 10,
  },
  { name: 'Views', of: ({ views }) => views },
  { name: 'Sign-ups', of: ({ signUps }) => signUps },
  { name: 'New subscriptions', of: ({ newSubscriptions }) => newSubscriptions },
  { name: 'Ended subscriptions', of: ({ endedSubscriptions }) => endedSubscriptions },
  { name: 'Newsletter growth', of: ({ newsletterJoined, newsletterLeft }) => newsletterJoined - newsletterLeft },
  { name: 'Clicks on ads', of: ({ adClicks }) => adClicks },
]

export function Tiles({ totals, days }: Pick<DashboardStats, 'totals' | 'days'>) {
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

export function CurrentTotalsLine({ current }: Pick<DashboardStats, 'current'>) {
  const facts: [string, number][] = [
    ['accounts', current.accounts],
    ['silver', current.silver],
    ['gold', current.gold],
    ['plans ending within 30 days', current.endingSoon],
    ['newsletter subscribers', current.newsletter],
  ]
  return (
    <p className={classes.current}>
      Right now:{' '}
      {facts.map(([what, count], index) => (
        <span key={what}>
          <strong>{formatNumber(count)}</strong> {what}
          {index < facts.length - 1 ? ', ' : '.'}
        </span>
      ))}
    </p>
  )
}

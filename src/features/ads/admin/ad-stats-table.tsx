import type { AdCounts, AdInSlot } from '../contract/endpoints.ts'
import classes from './ads.module.css'

const spans = [
  ['today', 'Today'],
  ['week', '7 days'],
  ['all', 'Total'],
] as const

const whole = new Intl.NumberFormat('en')
const rate = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })

const lines: [label: string, of: (counts: AdCounts) => string][] = [
  ['Impressions', ({ impressions }) => whole.format(impressions)],
  ['Clicks', ({ clicks }) => whole.format(clicks)],
  ['Click rate', ({ impressions, clicks }) => (impressions === 0 ? '–' : rate.format(clicks / impressions))],
]

/** A newsletter's ad has no impressions: mail programs do not report them. */
export const AdStatsTable = ({ stats, location }: Pick<AdInSlot, 'stats' | 'location'>) => (
  <table className={classes.stats} aria-label="Statistics">
    <thead>
      <tr>
        <th scope="col">Period</th>
        {spans.map(([span, label]) => (
          <th key={span} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {(location === 'newsletter' ? lines.slice(1, 2) : lines).map(([label, of]) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          {spans.map(([span]) => (
            <td key={span}>{of(stats[span])}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

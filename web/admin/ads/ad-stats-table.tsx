import type { AdCounts, AdInSlot } from '../../../contract/ads/endpoints.ts'
import classes from './ads.module.css'

const spans = [
  ['today', 'Today'],
  ['week', '7 days'],
  ['all', 'In all'],
] as const

const whole = new Intl.NumberFormat('en')
const rate = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })

const lines: [label: string, of: (figures: AdCounts) => string][] = [
  ['Seen', ({ impressions }) => whole.format(impressions)],
  ['Clicked', ({ clicks }) => whole.format(clicks)],
  ['Rate', ({ impressions, clicks }) => (impressions === 0 ? '–' : rate.format(clicks / impressions))],
]

/** How often an ad was in view for a second, and how often it was followed. */
export const AdStatsTable = ({ figures }: Pick<AdInSlot, 'figures'>) => (
  <table className={classes.figures} aria-label="AdCounts">
    <thead>
      <tr>
        <th scope="col">Count</th>
        {spans.map(([span, label]) => (
          <th key={span} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map(([label, of]) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          {spans.map(([span]) => (
            <td key={span}>{of(figures[span])}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

import { Badge, Button, Progress, Skeleton } from '@mantine/core'
import type { AdLocation } from '../../../platform/contract/catalogue.ts'
import { imageRules } from '../../../platform/contract/image-rules.ts'
import { IconUpload } from '../../../platform/web/admin/icons.tsx'
import { ChooseFileButton, useDropTarget } from '../../../platform/web/admin/upload.tsx'
import type { AdCounts, AdInSlot } from '../contract/endpoints.ts'
import { AdDialog } from './ad-dialog.tsx'
import classes from './ads.module.css'
import { PhoneImage } from './phone-image.tsx'
import { type SlotActions, useSlot } from './use-slot.ts'

interface Props {
  location: AdLocation
  /** Undefined while the slots load. */
  slot: { position: number; ad?: AdInSlot | null }
}

export function SlotCard({ location, slot: { position, ad } }: Props) {
  const actions = useSlot(location, position)
  const drop = useDropTarget(actions.place)
  const name = `Position ${position}`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The button offers the same as dropping a file.
    <section aria-label={name} className={classes.slot} {...drop}>
      <h2>{name}</h2>
      <div className={classes.frame}>
        <Inside ad={ad} actions={actions} />
      </div>
      {ad && actions.activity?.kind !== 'uploading' && <Filled ad={ad} location={location} actions={actions} />}
      {ad && location === 'header' && <PhoneImage ad={ad} />}
      <AdDialog ad={ad} actions={actions} />
    </section>
  )
}

function Inside({ ad, actions }: { ad: AdInSlot | null | undefined; actions: SlotActions }) {
  const { activity } = actions
  if (activity?.kind === 'uploading') return <Uploading share={activity.share} onCancel={actions.close} />
  if (ad) return <img src={ad.image_url} alt={ad.alt} />
  if (ad === undefined) return <Skeleton height="100%" />
  const isDeleted = activity?.kind === 'deleted'
  return (
    <div className={classes.empty}>
      <output>{isDeleted ? 'Ad Deleted' : 'Ad Space Available'}</output>
      <Upload label={isDeleted ? 'Upload New Ad' : 'Upload Ad'} actions={actions} isMain />
    </div>
  )
}

const Upload = ({ label, actions, isMain = false }: { label: string; actions: SlotActions; isMain?: boolean }) => (
  <ChooseFileButton
    size="xs"
    variant={isMain ? 'filled' : 'default'}
    leftSection={<IconUpload size={15} />}
    accept={imageRules.adTypes.join(',')}
    onChoose={actions.place}
  >
    {label}
  </ChooseFileButton>
)

function Uploading({ share, onCancel }: { share: number; onCancel: () => void }) {
  const percent = Math.round(share * 100)
  return (
    <div className={classes.empty}>
      <output>{share < 1 ? 'Uploading…' : 'Converting…'}</output>
      <Progress value={percent} w="100%" aria-label="Uploaded" animated={share === 1} />
      {share < 1 && (
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}

function Filled({ ad, location, actions }: { ad: AdInSlot; location: AdLocation; actions: SlotActions }) {
  return (
    <>
      <p className={classes.link}>
        <a href={ad.link} target="_blank" rel="noopener noreferrer" title={ad.link}>
          {ad.link.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
        </a>
      </p>
      <p className={classes.days}>
        <StateBadge state={ad.state} />
        {flightInWords(ad)}
      </p>
      <AdStatsTable stats={ad.stats} location={location} />
      <div className={classes.actions}>
        <Button size="xs" variant="default" onClick={() => actions.change(ad)}>
          Change
        </Button>
        <Upload label="Replace" actions={actions} />
        <Button size="xs" variant="subtle" color="red" onClick={() => void actions.remove(ad)}>
          Delete
        </Button>
      </div>
    </>
  )
}

const stateWords = {
  running: { label: 'Running', color: 'green' },
  scheduled: { label: 'Scheduled', color: 'yellow' },
  ended: { label: 'Ended', color: 'gray' },
}

function StateBadge({ state }: Pick<AdInSlot, 'state'>) {
  const { label, color } = stateWords[state]
  return (
    <Badge variant="light" color={color}>
      {label}
    </Badge>
  )
}

function flightInWords({ from, until }: AdInSlot): string {
  if (from && until) return from === until ? `on ${from}` : `${from} to ${until}`
  if (from) return `from ${from}`
  return until ? `until ${until}` : 'until it is deleted'
}

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
const AdStatsTable = ({ stats, location }: Pick<AdInSlot, 'stats' | 'location'>) => (
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

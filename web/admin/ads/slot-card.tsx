import { Badge, Button, FileButton, Progress, Skeleton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { AdInSlot } from '../../../contract/ads/endpoints.ts'
import type { AdLocation } from '../../../contract/catalogue.ts'
import { imageRules } from '../../../contract/image-rules.ts'
import { AdDialog } from './ad-dialog.tsx'
import { AdStatsTable } from './ad-stats-table.tsx'
import classes from './ads.module.css'
import { type SlotWork, useSlot } from './use-slot.ts'

interface Props {
  location: AdLocation
  /** Without `ad`: it is not known yet what is in it. */
  slot: { position: number; ad?: AdInSlot | null }
}

/** A slot: empty, on the way to being filled, filled, or just emptied. */
export function SlotCard({ location, slot: { position, ad } }: Props) {
  const work = useSlot(location, position)
  const [isOver, setOver] = useState(false)
  const name = `Position ${position}`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is dropped can be chosen by the button as well
    <section
      aria-label={name}
      className={classes.slot}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        work.take(event.dataTransfer.files[0])
      }}
    >
      <h2>{name}</h2>
      <div className={classes.frame}>
        <Inside ad={ad} work={work} />
      </div>
      {ad && work.activity?.kind !== 'uploading' && <Filled ad={ad} work={work} />}
      <AdDialog asking={work.asking} onAnswer={work.answer} onClose={work.callOff} />
    </section>
  )
}

function Inside({ ad, work }: { ad: AdInSlot | null | undefined; work: SlotWork }) {
  const { activity } = work
  if (activity?.kind === 'uploading') return <Uploading share={activity.share} onCallOff={work.callOff} />
  if (ad) return <img src={ad.image_url} alt={ad.alt} />
  if (ad === undefined) return <Skeleton height="100%" />
  const isDeleted = activity?.kind === 'deleted'
  return (
    <div className={classes.empty}>
      <output>{isDeleted ? 'Ad Deleted' : 'Ad Space Available'}</output>
      <Upload label={isDeleted ? 'Upload New Ad' : 'Upload Ad'} work={work} isMain />
    </div>
  )
}

function Upload({ label, work, isMain = false }: { label: string; work: SlotWork; isMain?: boolean }) {
  const forget = useRef<() => void>(null)
  const take = (image: File | null) => {
    // The same file may be chosen once more.
    forget.current?.()
    work.take(image)
  }
  return (
    <FileButton onChange={take} resetRef={forget} accept={imageRules.types.join(',')}>
      {(props) => (
        <Button
          {...props}
          size="xs"
          variant={isMain ? 'filled' : 'default'}
          leftSection={<IconUpload size={15} aria-hidden />}
        >
          {label}
        </Button>
      )}
    </FileButton>
  )
}

function Uploading({ share, onCallOff }: { share: number; onCallOff: () => void }) {
  const percent = Math.round(share * 100)
  return (
    <div className={classes.empty}>
      <output>{share < 1 ? 'Uploading …' : 'Converting …'}</output>
      <Progress value={percent} w="100%" aria-label="Uploaded" animated={share === 1} />
      {share < 1 && (
        <Button size="xs" variant="default" onClick={onCallOff}>
          Cancel
        </Button>
      )}
    </div>
  )
}

function Filled({ ad, work }: { ad: AdInSlot; work: SlotWork }) {
  return (
    <>
      <p className={classes.link}>
        <a href={ad.link} target="_blank" rel="noopener noreferrer" title={ad.link}>
          {ad.link.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
        </a>
      </p>
      <p className={classes.days}>
        <StateBadge state={ad.state} />
        {daysOf(ad)}
      </p>
      <AdStatsTable figures={ad.figures} />
      <div className={classes.actions}>
        <Button size="xs" variant="default" onClick={() => work.change(ad)}>
          Change
        </Button>
        <Upload label="Replace" work={work} />
        <Button size="xs" variant="subtle" color="red" onClick={() => void work.remove(ad)}>
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

function daysOf({ from, until }: AdInSlot): string {
  if (from && until) return from === until ? `on ${from}` : `${from} to ${until}`
  if (from) return `from ${from}`
  return until ? `until ${until}` : 'until it is deleted'
}

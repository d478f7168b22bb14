import { links } from '../../contract/links.ts'
import { Designator } from './designator.tsx'
import { Icon } from './icons.tsx'
import { usePlanNames } from './plan-names.ts'
import type { SectionLabel } from './section-labels.ts'

export function TierMark({ tier }: { tier: 'silver' | 'gold' | undefined }) {
  const names = usePlanNames()
  if (!tier) return null
  return (
    <span className={`inline-flex items-center gap-1 font-semibold ${tier === 'gold' ? 'text-gold' : 'text-silver'}`}>
      <Icon name="lock" size={14} />
      {names[tier]}
    </span>
  )
}

export const TintStyles = () => <link rel="stylesheet" href={links.tints} precedence="default" />

export const SponsoredMark = ({ sponsor = '' }: { sponsor?: string }) => (
  <span className="font-semibold text-ink">{sponsor ? `Sponsored by ${sponsor}` : 'Sponsored'}</span>
)

export function Kicker({ reference, label, tint = '' }: SectionLabel) {
  return (
    <span className={`label flex gap-2 text-quiet ${tint}`}>
      {tint && <TintStyles />}
      <Designator of={reference} />
      {label}
    </span>
  )
}

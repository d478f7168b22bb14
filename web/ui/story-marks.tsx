import { Icon } from './icons.tsx'

const tierNames = { silver: 'Silver', gold: 'Gold' }

/** A small lock with the plan that a story needs. */
export function TierMark({ tier }: { tier: 'silver' | 'gold' | undefined }) {
  if (!tier) return null
  return (
    <span className={`inline-flex items-center gap-1 font-semibold ${tier === 'gold' ? 'text-gold' : 'text-silver'}`}>
      <Icon name="lock" size={14} />
      {tierNames[tier]}
    </span>
  )
}

/** The section above a headline. */
export function Kicker({ reference, label }: { reference: string; label: string }) {
  return (
    <span className="label flex gap-2 text-quiet">
      <span aria-hidden="true" className="text-accent">
        {reference}
      </span>
      {label}
    </span>
  )
}

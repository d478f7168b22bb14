/** An advertisement as the pages carry it. */
export interface AdToShow {
  position: number
  image: string
  link: string
  alt: string
}

interface Props {
  ads: readonly AdToShow[]
  position: number
  /** The header's slot is a strip of 970 by 90; all others are squares. */
  isStrip?: boolean
  /** What it is called for those who listen, where several locations share a page. */
  label?: string
}

/** A slot, 250 by 250 where nothing else is said, reserved whether or not somebody has booked it. */
export function AdSlot({ ads, position, isStrip = false, label = `Advertisement ${position}` }: Props) {
  const ad = ads.find((candidate) => candidate.position === position)
  return (
    <aside aria-label={label} className={`no-print ad-slot ${isStrip ? 'is-strip' : ''}`}>
      {ad ? (
        <a href={ad.link} target="_blank" rel="sponsored noopener">
          <img
            src={ad.image}
            alt={ad.alt}
            width={isStrip ? 970 : 250}
            height={isStrip ? 90 : 250}
            loading="lazy"
            decoding="async"
          />
        </a>
      ) : (
        <p className="hatch grid size-full place-items-center">
          <span className="bg-ground px-3 py-1.5 text-small text-quiet">Ad Space Available</span>
        </p>
      )}
    </aside>
  )
}

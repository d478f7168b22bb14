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
}

/** A slot of 250 by 250, reserved whether or not somebody has booked it. */
export function AdSlot({ ads, position }: Props) {
  const ad = ads.find((candidate) => candidate.position === position)
  return (
    <aside aria-label={`Advertisement ${position}`} className="no-print ad-slot">
      {ad ? (
        <a href={ad.link} target="_blank" rel="sponsored noopener">
          <img src={ad.image} alt={ad.alt} width="250" height="250" loading="lazy" decoding="async" />
        </a>
      ) : (
        <p className="hatch grid size-full place-items-center">
          <span className="bg-ground px-3 py-1.5 text-small text-quiet">Ad Space Available</span>
        </p>
      )}
    </aside>
  )
}

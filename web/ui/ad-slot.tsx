import { srcSet, type Widths, WithAvif, widest } from './widths.tsx'

/** An advertisement on a page. */
export interface AdToShow {
  id: number
  position: number
  /** Of an image in one width. */
  image?: string
  link: string
  alt: string
  /** The widths of an uploaded image, which exists as WebP and AVIF. */
  widths?: Widths
}

interface Props {
  ads: readonly AdToShow[]
  position: number
  /** The header's slot is a strip of 970 by 90; all others are squares. */
  isStrip?: boolean
  /** Its accessible name, if several locations share a page. */
  label?: string
}

/** A slot of 250 by 250, or the header's strip. It keeps its place when it is empty. */
export function AdSlot({ ads, position, isStrip = false, label = `Advertisement ${position}` }: Props) {
  const ad = ads.find((candidate) => candidate.position === position)
  return (
    <aside aria-label={label} className={`no-print ad-slot ${isStrip ? 'is-strip' : ''}`}>
      {ad ? (
        // `data-ad` is the id that `trackAds` reports.
        <a href={ad.link} target="_blank" rel="sponsored noopener" data-ad={ad.id}>
          <AdImage ad={ad} isStrip={isStrip} />
        </a>
      ) : (
        <p className="hatch grid size-full place-items-center">
          <span className="bg-ground px-3 py-1.5 text-small text-quiet">Ad Space Available</span>
        </p>
      )}
    </aside>
  )
}

function AdImage({ ad: { image, alt, widths }, isStrip }: { ad: AdToShow; isStrip: boolean }) {
  const [width, height] = isStrip ? [970, 90] : [250, 250]
  const sizes = isStrip ? '45rem' : '250px'
  const img = (
    <img
      src={image ?? (widths && widest(widths))}
      {...(widths && { srcSet: srcSet(widths), sizes })}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  )
  if (!widths) return img
  return (
    <WithAvif widths={widths} sizes={sizes}>
      {img}
    </WithAvif>
  )
}

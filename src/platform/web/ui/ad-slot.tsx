import { srcSet, type Widths, WithAvif, widest } from './widths.tsx'

interface AdImage {
  /** For an image in one width. */
  image?: string
  /** For an uploaded image, which exists as WebP and AVIF. */
  widths?: Widths
}

export interface AdToShow extends AdImage {
  id: number
  position: number
  link: string
  alt: string
  /** For phones, in place of the header's strip: 320 by 50 pixels, or 300 by 100. */
  phone?: AdImage & { height: 50 | 100 }
}

interface Props {
  ads: readonly AdToShow[]
  position: number
  /** The header's strip of 970 by 90. All others are squares. */
  isStrip?: boolean
  label?: string
}

/** 250 by 250, or the header's strip. Keeps its place when empty. */
export function AdSlot({ ads, position, isStrip = false, label = `Advertisement ${position}` }: Props) {
  const ad = ads.find((candidate) => candidate.position === position)
  const phone = isStrip && ad?.phone ? `has-phone-${ad.phone.height}` : ''
  return (
    <aside aria-label={label} className={`no-print ad-slot ${isStrip ? `is-strip ${phone}` : ''}`}>
      {ad ? (
        <>
          <p className="ad-label">Advertisement</p>
          {/* `data-ad` is the id that `trackAds` reports. */}
          <a href={ad.link} target="_blank" rel="sponsored noopener" data-ad={ad.id} className="ad">
            {isStrip ? <Strip ad={ad} /> : <Square ad={ad} />}
          </a>
        </>
      ) : (
        <p className="ad hatch grid place-items-center">
          <span className="bg-ground px-3 text-small text-quiet">Ad Space Available</span>
        </p>
      )}
    </aside>
  )
}

const srcOf = ({ image, widths }: AdImage) => image ?? (widths && widest(widths))

function Square({ ad }: { ad: AdToShow }) {
  const { alt, widths } = ad
  const sizes = '250px'
  const img = (
    <img
      src={srcOf(ad)}
      {...(widths && { srcSet: srcSet(widths), sizes })}
      alt={alt}
      width={250}
      height={250}
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

function Strip({ ad }: { ad: AdToShow }) {
  const { phone, alt, widths } = ad
  const sizes = '(min-width: 62rem) 970px, 100vw'
  return (
    <picture className="contents">
      {phone && (
        <source
          media="(width < 48rem)"
          srcSet={phone.widths ? srcSet(phone.widths) : phone.image}
          {...(phone.widths && { sizes: '320px' })}
        />
      )}
      {widths && <source type="image/avif" srcSet={srcSet(widths, 'avif')} sizes={sizes} />}
      <img
        src={srcOf(ad)}
        {...(widths && { srcSet: srcSet(widths), sizes })}
        alt={alt}
        width={970}
        height={90}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}

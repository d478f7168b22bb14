import { useCallback, useState } from 'react'
import type { StoryImage } from './story.ts'
import { srcSet, WithAvif } from './widths.tsx'

interface Props {
  image: StoryImage
  /** As in the `sizes` attribute: how wide the image is shown. */
  sizes: string
  /** The page's most important image: fetched before the others. */
  isLead?: boolean
  /** In a link whose text says it all the image adds nothing to hear. */
  isDecorative?: boolean
}

/** A 16:9 image. What cannot be had as given is tried under `/assets/`, then `/images/`, then replaced by a placeholder. */
export function ResponsiveImage({ image, sizes, isLead = false, isDecorative = false }: Props) {
  const sources = sourcesOf(image.src)
  const [failures, setFailures] = useState(0)
  const tryNext = () => setFailures((count) => Math.min(count + 1, sources.length - 1))
  // An image that failed before hydration has raised its error for nobody.
  const lookAtOnce = useCallback((img: HTMLImageElement | null) => {
    if (img?.complete && img.naturalWidth === 0) setFailures(1)
  }, [])
  const widths = failures === 0 ? image.widths : undefined
  const img = (
    <img
      ref={lookAtOnce}
      key={image.src}
      src={sources[failures]}
      {...(widths && { srcSet: srcSet(widths), sizes })}
      alt={isDecorative ? '' : image.alt}
      width="1280"
      height="720"
      {...(isLead ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      onError={tryNext}
      className="picture"
    />
  )
  if (!widths || !image.hasAvif) return img
  return (
    <WithAvif widths={widths} sizes={sizes}>
      {img}
    </WithAvif>
  )
}

const placeholder = '/placeholder.svg'

function sourcesOf(given: string): string[] {
  if (!given) return [placeholder]
  const isAddress = /^(https?:\/)?\//.test(given)
  const file = isAddress ? given.replace(/^.*\//, '') : given
  const tried = [...(isAddress ? [given] : []), `/assets/${file}`, `/images/${file}`, placeholder]
  return [...new Set(tried)]
}

import { useCallback, useState } from 'react'
import type { StoryImage } from './story.ts'
import { srcSet, WithAvif, widest } from './widths.tsx'

interface Props {
  image: StoryImage
  sizes: string
  /** The page's most important image, loaded first. */
  isLead?: boolean
  /** The text beside it says everything. */
  isDecorative?: boolean
}

/** 16:9. On failure tries its file under `/assets/`, then under `/images/`, then shows a placeholder. */
export function ResponsiveImage({ image, sizes, isLead = false, isDecorative = false }: Props) {
  const src = image.src ?? (image.widths ? widest(image.widths) : '')
  const sources = sourcesOf(src)
  const [failures, setFailures] = useState(0)
  const tryNext = () => setFailures((count) => Math.min(count + 1, sources.length - 1))
  // Before hydration nothing listens for the error of an image.
  const checkAtOnce = useCallback((img: HTMLImageElement | null) => {
    if (img?.complete && img.naturalWidth === 0) setFailures(1)
  }, [])
  const widths = failures === 0 ? image.widths : undefined
  const img = (
    <img
      ref={checkAtOnce}
      key={src}
      src={sources[failures]}
      {...(widths && { srcSet: srcSet(widths), sizes })}
      alt={isDecorative ? '' : (image.alt ?? '')}
      width="1280"
      height="720"
      {...(isLead ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      onError={tryNext}
      className={image.isLineArt && widths ? 'picture line-art' : 'picture'}
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

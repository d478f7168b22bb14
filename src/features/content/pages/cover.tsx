import type { Picture } from '../../../platform/contract/images.ts'
import { DrawnCover } from '../../../platform/web/ui/drawn-cover.tsx'
import { srcSet, toWidths, WithAvif, widest } from '../../../platform/web/ui/widths.tsx'
import './content.css'

interface Props {
  title: string
  pictures: readonly Picture[]
  sizes: string
}

export function Cover({ title, pictures, sizes }: Props) {
  const widths = toWidths(pictures)
  if (!widths) return <DrawnCover title={title} shape="sheet" />
  return (
    <WithAvif widths={widths} sizes={sizes}>
      <img
        className="content-cover"
        src={widest(widths)}
        srcSet={srcSet(widths)}
        sizes={sizes}
        alt=""
        decoding="async"
      />
    </WithAvif>
  )
}

import type { Picture } from '../../../contract/images.ts'
import { DrawnCover } from '../../ui/drawn-cover.tsx'
import { srcSet, toWidths, WithAvif, widest } from '../../ui/widths.tsx'
import './content.css'

interface Props {
  title: string
  pictures: readonly Picture[]
  sizes: string
}

/** The cover of a file, or one that is drawn by its title. */
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

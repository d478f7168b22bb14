import { DrawnCover } from '../../ui/drawn-cover.tsx'
import { srcSet, type Widths, WithAvif, widest } from '../../ui/widths.tsx'
import './white-papers.css'

interface Props {
  title: string
  /** Undefined: it has none. */
  widths: Widths | undefined
  sizes: string
}

/** The cover of a white paper, or one that is drawn by its title. */
export function Cover({ title, widths, sizes }: Props) {
  if (!widths) return <DrawnCover title={title} shape="sheet" />
  return (
    <WithAvif widths={widths} sizes={sizes}>
      <img
        className="white-paper-cover"
        src={widest(widths)}
        srcSet={srcSet(widths)}
        sizes={sizes}
        alt=""
        decoding="async"
      />
    </WithAvif>
  )
}

import { srcSet, type Widths, WithAvif, widest } from '../../ui/widths.tsx'
import './white-papers.css'

interface Props {
  /** Undefined: it has none. */
  widths: Widths | undefined
  sizes: string
}

/** The cover of a white paper. The title says what it is. */
export function Cover({ widths, sizes }: Props) {
  if (!widths) return <span aria-hidden="true" className="white-paper-cover white-paper-blank" />
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

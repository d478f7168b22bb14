import { Designator } from './designator.tsx'
import { PageLink } from './page-link.tsx'
import { TintStyles } from './story-marks.tsx'

interface Props {
  reference: string
  title: string
  tint?: string | undefined
  /** Null: there is no whole list. */
  to: string | null
}

export function SectionHeading({ reference, title, tint = '', to }: Props) {
  return (
    <div className="mb-4 flex items-center gap-3">
      {tint && <TintStyles />}
      <div className={`flex flex-1 items-center gap-3 ${tint}`}>
        <Designator of={reference} />
        <h2 className="label">{title}</h2>
        <span className="trace" aria-hidden="true" />
      </div>
      {to && (
        <PageLink to={to} className="read-more">
          Read More<span className="sr-only">: {title}</span>
        </PageLink>
      )}
    </div>
  )
}

import { Designator } from './designator.tsx'
import { TintStyles } from './story-marks.tsx'

interface HeadingProps {
  /** Decorative. Only sections have one. */
  reference?: string | undefined
  tint?: string | undefined
  heading: string
  children?: React.ReactNode
}

export function PageHeading({ reference, tint = '', heading, children }: HeadingProps) {
  return (
    <div className="mb-5">
      {tint && <TintStyles />}
      <div aria-hidden="true" className={`flex items-center gap-3 ${tint}`}>
        <Designator of={reference} />
        <span className="trace" />
      </div>
      <h1 className="mt-2 page-title">{heading}</h1>
      {children && <p className="mt-1 text-small text-quiet">{children}</p>}
    </div>
  )
}

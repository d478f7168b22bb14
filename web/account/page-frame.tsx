interface Props {
  /** A decorative reference designator, as on a board's silkscreen. Hidden from screen readers. */
  reference: string
  heading: string
  children: React.ReactNode
}

/** The heading and content of an account page. */
export function PageFrame({ reference, heading, children }: Props) {
  return (
    <>
      <div aria-hidden="true" className="flex items-center gap-3">
        <span className="label text-accent">{reference}</span>
        <span className="trace" />
      </div>
      <h1 className="account-heading">{heading}</h1>
      {children}
    </>
  )
}

interface Props {
  /** A reference designator, as on a board's silkscreen; of no meaning to those who listen. */
  reference: string
  heading: string
  children: React.ReactNode
}

/** The head of a page of the account, and its one column. */
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

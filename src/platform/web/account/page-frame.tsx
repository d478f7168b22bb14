interface Props {
  heading: string
  children: React.ReactNode
}

/** The heading and content of an account page. */
export function PageFrame({ heading, children }: Props) {
  return (
    <>
      <div aria-hidden="true" className="flex">
        <span className="trace" />
      </div>
      <h1 className="account-heading">{heading}</h1>
      {children}
    </>
  )
}

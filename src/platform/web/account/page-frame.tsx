interface Props {
  heading: string
  children: React.ReactNode
}

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

import { Link } from 'react-router'

interface Props {
  /** A reference designator, as on a board's silkscreen; of no meaning to those who listen. */
  reference: string
  title: string
  to: string
}

/** The head of a list: designator, name, a trace that ends in a via, and the way to more. */
export function SectionHeading({ reference, title, to }: Props) {
  return (
    <div className="mb-4 flex items-center gap-3">
      <span aria-hidden="true" className="label text-accent">
        {reference}
      </span>
      <h2 className="label">{title}</h2>
      <span className="trace" aria-hidden="true" />
      <Link to={to} prefetch="intent" className="read-more">
        Read More<span className="sr-only">: {title}</span>
      </Link>
    </div>
  )
}

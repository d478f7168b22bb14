import { PageHeading } from '../listing/listing-page.tsx'
import './standing-page.css'

interface Props {
  reference: string
  heading: string
  children: React.ReactNode
}

/** A page that hardly ever changes: a heading and a column of text. */
export function StandingPage({ reference, heading, children }: Props) {
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading reference={reference} heading={heading} />
      <div className="standing-text">{children}</div>
    </div>
  )
}

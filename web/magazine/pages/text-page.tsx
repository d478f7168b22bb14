import { PageHeading } from '../listing/listing-page.tsx'
import './text-page.css'

interface Props {
  reference: string
  heading: string
  children: React.ReactNode
}

/** A page with a heading and a column of text. */
export function TextPage({ reference, heading, children }: Props) {
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading reference={reference} heading={heading} />
      <div className="text-page">{children}</div>
    </div>
  )
}

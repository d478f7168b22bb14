import { PageHeading } from '../../../platform/web/ui/page-heading.tsx'
import './newsletter.css'

interface Props {
  heading: string
  /** A quiet line below the heading. */
  lead: string
  children: React.ReactNode
  /** Shown beside the column, on narrow screens below it. */
  aside?: React.ReactNode
}

/** A page about the newsletter: a heading and one narrow column. */
export function NewsletterPage({ heading, lead, children, aside }: Props) {
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading heading={heading}>{lead}</PageHeading>
      <div className="newsletter">
        <div>{children}</div>
        {aside}
      </div>
    </div>
  )
}

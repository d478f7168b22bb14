import { PageHeading } from '../../../platform/web/ui/page-heading.tsx'
import './newsletter.css'

interface Props {
  heading: string
  lead: string
  children: React.ReactNode
  aside?: React.ReactNode
}

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

import { links } from '../../../contract/links.ts'
import { pageHead, siteOf } from '../head.ts'
import { useSite } from '../use-site.ts'
import type { Route } from './+types/contact'
import { StandingPage } from './standing-page.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  return pageHead(site, {
    path: links.contact,
    title: 'Contact Us',
    description: `How to reach the editors of ${site.name}.`,
  })
}

export default function ContactPage() {
  const { contactEmail } = useSite()
  return (
    <StandingPage reference="J0" heading="Contact Us">
      <p>
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
    </StandingPage>
  )
}

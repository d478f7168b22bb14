import { Link } from 'react-router'
import { links } from '../../../contract/links.ts'
import { apiContext } from '../../../contract/page-context.ts'
import { loadHead } from '../head.ts'
import { useSite } from '../use-site.ts'
import type { Route } from './+types/about'
import { TextPage } from './text-page.tsx'

export const loader = ({ context }: Route.LoaderArgs) =>
  loadHead(context.get(apiContext), {
    path: links.about,
    title: 'About Us',
    description: 'What this magazine is, whom it is for, and how it is made.',
  })

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function AboutPage() {
  const { name } = useSite()
  return (
    <TextPage reference="GND" heading="About Us">
      <p>
        {name} is a magazine for people who design electronics: those who choose the parts, route the boards, write the
        firmware and answer for all three when the first hundred come back from the field.
      </p>
      <p>
        We report what happened and what it changes. We read new products with the data sheet open and say which number
        is missing. Our design guides are worked through to the last resistor, and where a calculation can be checked,
        we print it. Component pieces say who else makes the part, what it is really compatible with, and how long it
        will be there.
      </p>
      <h2>How we are paid</h2>
      <p>
        Most of the magazine is free. Deep-insight articles and new product analysis are for silver subscribers, market
        and technology reports for gold. Advertisements stand in their own places, are marked as such, and have no say
        in what stands beside them.
      </p>
      <h2>Corrections</h2>
      <p>
        An error in a number is an error. Write to the <Link to={links.contact}>editorial desk</Link>, and we mend the
        article and say so in it.
      </p>
    </TextPage>
  )
}

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
    description: 'What this magazine is, who reads it and how it is made.',
  })

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function AboutPage() {
  const { name } = useSite()
  return (
    <TextPage reference="GND" heading="About Us">
      <p>
        {name} is a magazine for people who design electronics: engineers who choose the parts, route the boards, write
        the firmware, and are responsible when the first hundred units come back from the field.
      </p>
      <p>
        We report news and what it means for your designs. We read data sheets when we write about new products, and we
        say which numbers are missing. Our design guides work through every calculation so that you can check it. Our
        component articles say who else makes a part, what it is really compatible with, and how long it will be
        available.
      </p>
      <h2>How we are paid</h2>
      <p>
        Most of the magazine is free. Deep-insight articles and analyses of new products are for silver subscribers,
        market and technology reports for gold subscribers. Advertisements are marked, have their own places, and do not
        influence our articles.
      </p>
      <h2>Corrections</h2>
      <p>
        If you find an error, please write to the <Link to={links.contact}>editors</Link>. We correct the article and
        say so in it.
      </p>
    </TextPage>
  )
}

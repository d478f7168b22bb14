import { links } from '../../../contract/links.ts'
import { apiContext } from '../../../contract/page-context.ts'
import { loadHead } from '../head.ts'
import { useSite } from '../use-site.ts'
import type { Route } from './+types/contact'
import { TextPage } from './text-page.tsx'

export const loader = ({ context }: Route.LoaderArgs) =>
  loadHead(context.get(apiContext), {
    path: links.contact,
    title: 'Contact Us',
    description: 'How to reach the editors.',
  })

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function ContactPage() {
  const { contactEmail } = useSite()
  return (
    <TextPage reference="J0" heading="Contact Us">
      <p>
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
    </TextPage>
  )
}

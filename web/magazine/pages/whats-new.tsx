import { links } from '../../../contract/links.ts'
import { apiContext } from '../../../contract/page-context.ts'
import { AdColumn } from '../../ui/ad-column.tsx'
import { loadAds } from '../ads.ts'
import { loadHead } from '../head.ts'
import { PageHeading } from '../listing/listing-page.tsx'
import type { Route } from './+types/whats-new'
import './text-page.css'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const words = { path: links.whatsNew, title: 'What’s New', description: 'New features of the magazine itself.' }
  const [{ head }, ads] = await Promise.all([loadHead(api, words), loadAds(api, 'whats-new')])
  return { head, ads }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function WhatsNewPage({ loaderData: { ads } }: Route.ComponentProps) {
  return (
    <div className="frame with-ads pt-6 lg:pt-8">
      <div>
        <PageHeading reference="LED1" heading="What’s New" />
        <div className="text-page">
          <p>
            The magazine has a new design. Every category has a page, part numbers appear beside each story, figures are
            numbered, and tables keep their headings in view while you scroll.
          </p>
          <p>
            Pages follow your system’s light or dark mode, and a switch at the top overrides it. Every section has a
            feed.
          </p>
        </div>
      </div>
      <AdColumn ads={ads} />
    </div>
  )
}

import { links } from '../../../platform/contract/links.ts'
import { apiContext } from '../../../platform/contract/page-context.ts'
import { useSite } from '../../../platform/web/magazine/use-site.ts'
import { Icon } from '../../../platform/web/ui/icons.tsx'
import type { Route } from './+types/advertise'
import { loadPage } from './load-page.ts'
import { SlotPlan } from './slot-plan.tsx'
import { TextPage } from './text-page.tsx'

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context.get(apiContext), 'advertise')

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function AdvertisePage({ loaderData: { title, html } }: Route.ComponentProps) {
  const { postalAddress } = useSite()
  return (
    <TextPage heading={title} html={html} aside={<SlotPlan />}>
      <p>
        <a href={links.mediaPackPdf} download className="button button-primary gap-2">
          <Icon name="download" />
          Download the media pack (PDF)
        </a>
      </p>
      <h2>Postal address</h2>
      <address className="not-italic">
        {postalAddress.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </TextPage>
  )
}

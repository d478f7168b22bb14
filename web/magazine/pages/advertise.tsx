import { links } from '../../../contract/links.ts'
import { apiContext } from '../../../contract/page-context.ts'
import { Icon } from '../../ui/icons.tsx'
import { loadHead } from '../head.ts'
import { useSite } from '../use-site.ts'
import type { Route } from './+types/advertise'
import { TextPage } from './text-page.tsx'

export const loader = ({ context }: Route.LoaderArgs) =>
  loadHead(context.get(apiContext), {
    path: links.advertise,
    title: 'Advertise',
    description: 'The media pack, and where to write.',
  })

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function AdvertisePage() {
  const { name, postalAddress } = useSite()
  return (
    <TextPage reference="NC" heading="Advertise">
      <p>
        Advertisements in {name} are pictures of 250 by 250 pixels in fixed places on the front page, in the listings
        and beside the articles. They are marked, they do not move, and they do not follow anybody elsewhere. The media
        pack has places, formats and dates.
      </p>
      <p>
        <a href={links.mediaPack} download className="button button-primary gap-2">
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

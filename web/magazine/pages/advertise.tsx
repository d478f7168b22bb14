import { Link } from 'react-router'
import { links } from '../../../contract/links.ts'
import { apiContext } from '../../../contract/page-context.ts'
import { Icon } from '../../ui/icons.tsx'
import { loadHead } from '../head.ts'
import { useSite } from '../use-site.ts'
import type { Route } from './+types/advertise'
import { TextPage } from './text-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const head = await loadHead(api, {
    path: links.advertise,
    title: 'Advertise',
    description: 'The media pack, and where to write.',
  })
  const { pdf } = await api.call('GET /media-pack', {})
  return { ...head, hasPdf: pdf !== null }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function AdvertisePage({ loaderData: { hasPdf } }: Route.ComponentProps) {
  const { name, postalAddress } = useSite()
  return (
    <TextPage reference="NC" heading="Advertise">
      <p>
        Advertisements in {name} are pictures of 250 by 250 pixels in fixed places on the front page, in the listings
        and beside the articles. They are marked, they do not move, and they do not follow readers elsewhere. The media
        pack lists places, formats and dates.
      </p>
      <p>
        {hasPdf ? (
          <a href={links.mediaPackPdf} download className="button button-primary gap-2">
            <Icon name="download" />
            Download the media pack (PDF)
          </a>
        ) : (
          <Link to={links.mediaPack} className="button button-primary gap-2">
            Open the media pack
          </Link>
        )}
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

import { links } from '../../../contract/links.ts'
import { apiContext } from '../../../contract/page-context.ts'
import { loadHead } from '../head.ts'
import type { Route } from './+types/events'
import { TextPage } from './text-page.tsx'

const conferences = [
  {
    name: 'productronica 2025',
    about:
      'The trade fair for electronics development and production: assembly, test, soldering and printed circuit boards.',
    organizer: 'Messe München',
    url: 'https://productronica.com',
  },
  {
    name: 'SEMICON Europa 2025',
    about: 'The European semiconductor manufacturing conference, held alongside productronica.',
    organizer: 'SEMI',
    url: 'https://www.semiconeuropa.org',
  },
]

export const loader = ({ context }: Route.LoaderArgs) =>
  loadHead(context.get(apiContext), {
    path: links.events,
    title: 'Events',
    description: 'Electronics conferences and trade fairs with dates, places and organizers.',
  })

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function EventsPage() {
  return (
    <TextPage reference="Y1" heading="Events">
      <p className="text-small text-quiet">
        Updated <time dateTime="2025-09-27">27/09/2025</time>
      </p>
      {conferences.map(({ name, about, organizer, url }) => (
        <section key={name} className="border-t border-ink pt-4">
          <h2>{name}</h2>
          <p>{about}</p>
          <dl className="facts">
            <dt>Dates</dt>
            <dd>18–21 November 2025</dd>
            <dt>Location</dt>
            <dd>Munich</dd>
            <dt>Organizer</dt>
            <dd>{organizer}</dd>
            <dt>URL</dt>
            <dd>
              <a href={url} rel="noopener">
                {new URL(url).host.replace('www.', '')}
              </a>
            </dd>
          </dl>
        </section>
      ))}
    </TextPage>
  )
}

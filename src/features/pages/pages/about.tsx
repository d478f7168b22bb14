import { authorLink } from '../../../platform/contract/links.ts'
import { apiContext } from '../../../platform/contract/page-context.ts'
import { CardHeading } from '../../../platform/web/ui/card-heading.tsx'
import { Medallion } from '../../../platform/web/ui/medallion.tsx'
import type { Route } from './+types/about'
import { loadPage } from './load-page.ts'
import { TextPage } from './text-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [page, { authors }] = await Promise.all([loadPage(api, 'about'), api.call('GET /home/authors', {})])
  return { ...page, authors }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function AboutPage({ loaderData: { title, html, authors } }: Route.ComponentProps) {
  const people = authors.length > 0 && (
    <div className="grid gap-10">
      <People id="desk" heading="The desk" size={88} people={authors.filter(({ isOnDesk }) => isOnDesk)} />
      <People id="people" heading="Our writers" size={56} people={authors.filter(({ isOnDesk }) => !isOnDesk)} />
    </div>
  )
  return <TextPage heading={title} html={html} aside={people} />
}

type Person = Route.ComponentProps['loaderData']['authors'][number]

interface PeopleProps {
  id: string
  heading: string
  people: readonly Person[]
  /** Portrait size in pixels. */
  size: number
}

function People({ id, heading, people, size }: PeopleProps) {
  if (people.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="label border-b border-ink pb-2">
        {heading}
      </h2>
      <ul className="people">
        {people.map((author) => (
          <li key={author.slug} className="story card flex items-center gap-4 py-3">
            <Medallion author={author} size={size} />
            <div className="min-w-0 wrap-break-word">
              <CardHeading to={authorLink(author.slug)} level={3} className="">
                {author.name}
              </CardHeading>
              <span className="block text-small text-quiet">
                {[author.line, author.articles > 0 && countArticles(author.articles)].filter(Boolean).join(' · ')}
              </span>
              {author.isOnDesk && author.links.length > 0 && <PersonLinks links={author.links} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const countArticles = (count: number) => `${count} ${count === 1 ? 'article' : 'articles'}`

/** `z-2`: above the link that covers the whole entry. */
const PersonLinks = ({ links }: Pick<Person, 'links'>) => (
  <span className="relative z-2 inline-flex flex-wrap gap-x-4 text-small">
    {links.map(({ label, url }) => (
      <a key={url} className="link inline-block py-1" href={url} rel="me nofollow noopener">
        {label}
      </a>
    ))}
  </span>
)

import { authorLink } from '../../../contract/links.ts'
import { apiContext } from '../../../contract/page-context.ts'
import { CardHeading } from '../../ui/card-heading.tsx'
import { Medallion } from '../../ui/medallion.tsx'
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
    <section aria-labelledby="people">
      <h2 id="people" className="label border-b border-ink pb-2">
        Our writers
      </h2>
      <ul className="people">
        {authors.map((author) => (
          <li key={author.slug}>
            <div className="story card flex items-center gap-4 py-3">
              <Medallion author={author} size={56} />
              <div className="min-w-0 wrap-break-word">
                <CardHeading to={authorLink(author.slug)} level={3} className="">
                  {author.name}
                </CardHeading>
                <span className="block text-small text-quiet">
                  {author.line && `${author.line} · `}
                  {author.articles} {author.articles === 1 ? 'article' : 'articles'}
                </span>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
  return <TextPage heading={title} html={html} aside={people} />
}

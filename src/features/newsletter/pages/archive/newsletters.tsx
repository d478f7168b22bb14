import { Link } from 'react-router'
import { links, newsletterIssueLink, newsletterLink } from '../../../../platform/contract/links.ts'
import { apiContext } from '../../../../platform/contract/page-context.ts'
import { loadHead } from '../../../../platform/web/magazine/head.ts'
import { PageHeading } from '../../../../platform/web/ui/page-heading.tsx'
import type { Route } from './+types/newsletters'

export async function loader({ context }: Route.LoaderArgs) {
  const pageApi = context.get(apiContext)
  const [{ head }, newsletters] = await Promise.all([
    loadHead(pageApi, {
      path: links.newsletters,
      title: 'Newsletters',
      description: 'Our newsletters and every issue so far.',
    }),
    pageApi.call('GET /home/newsletter-archive', {}),
  ])
  return { head, newsletters }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function NewslettersPage({ loaderData: { newsletters } }: Route.ComponentProps) {
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading heading="Newsletters">
        <Link className="link" to={links.newsletter}>
          Subscribe
        </Link>
      </PageHeading>
      {newsletters.length === 0 && <p className="text-quiet">There are no past issues yet.</p>}
      <ul className="border-t border-ink">
        {newsletters.map(({ slug, name, description, issues, latest }) => (
          <li key={slug} className="border-b border-hairline py-4">
            <h2 className="headline text-lead">
              <Link to={newsletterLink(slug)}>{name}</Link>
            </h2>
            {description && <p className="mt-1 text-small text-quiet">{description}</p>}
            <p className="mt-2 text-small">
              {issues === 0 ? 'No issues yet' : `${issues} ${issues === 1 ? 'issue' : 'issues'}`}
              {latest && (
                <>
                  {', the latest: '}
                  <Link className="link" to={newsletterIssueLink(slug, latest.id)}>
                    {latest.subject}
                  </Link>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

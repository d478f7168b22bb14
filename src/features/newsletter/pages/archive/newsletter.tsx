import { Link } from 'react-router'
import { links, newsletterIssueLink, newsletterLink } from '../../../../platform/contract/links.ts'
import { apiContext } from '../../../../platform/contract/page-context.ts'
import { pageHead } from '../../../../platform/web/magazine/head.ts'
import { orNotFound } from '../../../../platform/web/magazine/paged-list.ts'
import { useSite } from '../../../../platform/web/magazine/use-site.ts'
import { formatDay, longUsDate } from '../../../../platform/web/ui/dates.ts'
import { PageHeading } from '../../../../platform/web/ui/page-heading.tsx'
import '../newsletter.css'
import { SubscribeForm } from '../subscribe-form.tsx'
import type { Route } from './+types/newsletter'

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [site, { newsletter, issues }] = await orNotFound(
    Promise.all([api.call('GET /site', {}), api.call('GET /home/newsletter-archive/:slug', { params })]),
  )
  const head = pageHead(site, {
    path: newsletterLink(newsletter.slug),
    title: newsletter.name,
    description: newsletter.description || `All issues of ${newsletter.name}.`,
  })
  return { head, newsletter, issues }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function NewsletterArchivePage({ loaderData: { newsletter, issues } }: Route.ComponentProps) {
  const { timeZone } = useSite()
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading heading={newsletter.name}>
        {newsletter.description}{' '}
        <Link className="link" to={links.newsletters}>
          All newsletters
        </Link>
      </PageHeading>
      <div className="newsletter">
        <section aria-labelledby="issues">
          <h2 id="issues" className="label">
            Issues
          </h2>
          {issues.length === 0 && <p className="py-4 text-quiet">No issues yet.</p>}
          <ul>
            {issues.map(({ id, subject, preheader, sentAt }) => (
              <li key={id} className="border-b border-hairline py-3">
                <Link className="headline" to={newsletterIssueLink(newsletter.slug, id)}>
                  {subject}
                </Link>
                <p className="text-small text-quiet">
                  {longUsDate(formatDay(timeZone, sentAt))}
                  {preheader && ` · ${preheader}`}
                </p>
              </li>
            ))}
          </ul>
        </section>
        {newsletter.isOpen && (
          <section aria-labelledby="sign-up">
            <h2 id="sign-up" className="label mb-4">
              Subscribe
            </h2>
            <SubscribeForm newsletters={[newsletter]} isForOne />
          </section>
        )}
      </div>
    </div>
  )
}

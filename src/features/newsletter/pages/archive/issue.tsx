import { useMemo } from 'react'
import { Link } from 'react-router'
import { newsletterIssueLink, newsletterLink } from '../../../../platform/contract/links.ts'
import { apiContext } from '../../../../platform/contract/page-context.ts'
import { pageHead } from '../../../../platform/web/magazine/head.ts'
import { orNotFound } from '../../../../platform/web/magazine/paged-list.ts'
import { overStory } from '../../../../platform/web/magazine/place.tsx'
import { trustedProse } from '../../../../platform/web/magazine/trusted-prose.ts'
import { formatDay, longUsDate } from '../../../../platform/web/ui/dates.ts'
import { PageHeading } from '../../../../platform/web/ui/page-heading.tsx'
import { StoryList } from '../../../../platform/web/ui/story-list.tsx'
import '../../../pages/pages/text-page.css'
import { useSite } from '../../../../platform/web/magazine/use-site.ts'
import { toFullStory } from '../../../articles/pages/listing/story.ts'
import type { Route } from './+types/issue'

export async function loader({ context, params: { slug, issue: id } }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [site, { articles, ...issue }] = await orNotFound(
    Promise.all([
      api.call('GET /site', {}),
      api.call('GET /home/newsletter-archive/:slug/:id', { params: { slug, id } }),
    ]),
  )
  const head = pageHead(site, {
    path: newsletterIssueLink(slug, issue.id),
    title: issue.subject,
    description: issue.preheader || `An issue of ${issue.newsletter.name}.`,
  })
  return { head, issue, stories: articles.map((row) => toFullStory(row, site.timeZone)) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function IssuePage({ loaderData: { issue, stories } }: Route.ComponentProps) {
  const { timeZone } = useSite()
  const { newsletter, subject, sentAt, messageHtml, sponsor } = issue
  const prose = useMemo(() => trustedProse(messageHtml), [messageHtml])
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading heading={subject}>
        <Link className="link" to={newsletterLink(newsletter.slug)}>
          {newsletter.name}
        </Link>
        {', '}
        {longUsDate(formatDay(timeZone, sentAt))}
      </PageHeading>
      {messageHtml && <div className="text-page page-prose" dangerouslySetInnerHTML={prose} />}
      {sponsor && (
        <aside aria-label="Advertisement" className="my-6 border-y border-hairline py-4">
          <p className="label">Advertisement · {sponsor.name}</p>
          <a className="headline text-lead" href={sponsor.link} rel="sponsored noopener">
            {sponsor.image ? (
              <img className="mt-2" src={sponsor.image.url} alt={sponsor.image.alt} width={250} height={250} />
            ) : (
              sponsor.title
            )}
          </a>
          {sponsor.text && <p className="mt-1">{sponsor.text}</p>}
        </aside>
      )}
      <StoryList stories={stories} actionsOf={overStory} />
    </div>
  )
}

import {
  categoryFeedLink,
  categoryLink,
  feedLink,
  folderOf,
  links,
  listingLink,
  topicFeedLink,
  topicLink,
} from '../../../../platform/contract/links.ts'
import { apiContext } from '../../../../platform/contract/page-context.ts'
import { feedsTitle } from '../../../../platform/web/magazine/feeds-title.ts'
import { pageHead } from '../../../../platform/web/magazine/head.ts'
import { PageHeading } from '../../../../platform/web/ui/page-heading.tsx'
import { PageLink } from '../../../../platform/web/ui/page-link.tsx'
import type { Route } from './+types/page'

interface Entry {
  name: string
  to: string
  feed: string
  articles?: number
}

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [site, { sections }, { categories }] = await Promise.all([
    api.call('GET /site', {}),
    api.call('GET /site/sections', {}),
    api.call('GET /site/categories', {}),
  ])
  const hasTopics = site.features.includes('topics')
  const { topics } = hasTopics ? await api.call('GET /home/topics', {}) : { topics: [] }
  const title = feedsTitle(hasTopics)
  const description = `Every section${hasTopics ? ', subject and topic' : ' and subject'} of the magazine, each with a feed of its own.`
  const isShown = ({ isHidden }: { isHidden: boolean }) => !isHidden
  const groups: { heading: string; entries: Entry[] }[] = [
    {
      heading: 'Sections',
      entries: sections
        .filter(isShown)
        .map(({ id, name }) => ({ name, to: listingLink(folderOf(id)), feed: feedLink(folderOf(id)) })),
    },
    {
      heading: 'Topics',
      entries: topics.map(({ slug, name, articles }) => ({
        name,
        articles,
        to: topicLink(slug),
        feed: topicFeedLink(slug),
      })),
    },
    {
      heading: 'Subjects',
      entries: categories
        .filter(isShown)
        .map(({ id, name }) => ({ name, to: categoryLink(id), feed: categoryFeedLink(id) })),
    },
  ]
  const head = pageHead(site, { path: links.topics, title, description })
  return { head, title, groups: groups.filter(({ entries }) => entries.length > 0) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function FeedsPage({ loaderData: { title, groups } }: Route.ComponentProps) {
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading heading={title}>
        Each one has a feed for your feed reader.{' '}
        <a className="link" href={links.feedList} download>
          All of them in one file (OPML)
        </a>
        {' · everything: '}
        <a className="link" href={links.siteFeed}>
          RSS
        </a>
        {', '}
        <a className="link" href={links.siteJsonFeed}>
          JSON
        </a>
      </PageHeading>
      {groups.map(({ heading, entries }) => (
        <section key={heading} aria-labelledby={heading} className="mt-8">
          <h2 id={heading} className="label border-t border-ink pt-2">
            {heading}
          </h2>
          <ul className="mt-1 gap-x-8 sm:columns-2 lg:columns-3">
            {entries.map(({ name, to, feed, articles }) => (
              <li key={to} className="flex break-inside-avoid items-baseline gap-3 border-b border-hairline py-2">
                <PageLink className="min-w-0 grow font-medium wrap-anywhere hover:text-accent" to={to}>
                  {name}
                </PageLink>
                {articles !== undefined && <span className="text-label text-quiet">{articles}</span>}
                <a className="link text-small text-quiet" href={feed} aria-label={`RSS feed of ${name}`}>
                  RSS
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

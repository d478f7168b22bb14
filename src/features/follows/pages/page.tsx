import { Link } from 'react-router'
import { links } from '../../../platform/contract/links.ts'
import { api } from '../../../platform/web/api.ts'
import { PageHeading } from '../../../platform/web/ui/page-heading.tsx'
import '../../../platform/web/account/account.css'
import { forReaders, onLastPage } from '../../../platform/web/account/for-readers.ts'
import '../../../platform/web/account/own-lists.css'
import type { Route } from './+types/page'
import './following.css'
import { ChoicesView } from './choices-view.tsx'
import { NewsView } from './news-view.tsx'
import { clearFollows } from './own-follows.ts'

type View = 'news' | 'choices'

function addressOf(view: View, page = 1): string {
  const query = new URLSearchParams({
    ...(view === 'choices' && { view }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query ? `${links.following}?${query}` : links.following
}

/** Runs in the browser only: the server's HTML is the same for everyone. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const query = new URL(request.url).searchParams
  const view: View = query.get('view') === 'choices' ? 'choices' : 'news'
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  return forReaders(addressOf(view, page), async () => {
    const [own, news] = await Promise.all([
      api.call('GET /auth/follows', {}),
      view === 'news' ? api.call('GET /auth/follow-news', { query: { page: String(page) } }) : null,
    ])
    clearFollows()
    return { own, news: news && onLastPage(news, (to) => addressOf(view, to)) }
  })
}

export const meta: Route.MetaFunction = () => [{ title: 'Following' }, { name: 'robots', content: 'noindex' }]

export function HydrateFallback() {
  return (
    <FollowingFrame>
      <p className="text-quiet">Loading your follows…</p>
    </FollowingFrame>
  )
}

export default function FollowingPage({ loaderData: { own, news } }: Route.ComponentProps) {
  const tab = (view: View, words: string, isCurrent: boolean) => (
    <Link to={addressOf(view)} aria-current={isCurrent ? 'page' : undefined}>
      {words}
    </Link>
  )
  return (
    <FollowingFrame>
      <nav aria-label="Views" className="list-views following-views">
        {tab('news', 'New', news !== null)}
        {tab('choices', `Following (${own.follows.length})`, news === null)}
      </nav>
      {news ? (
        <NewsView
          news={news}
          hasFollows={own.follows.length > 0}
          linkTo={(page) => addressOf('news', page)}
          choices={addressOf('choices')}
        />
      ) : (
        <ChoicesView own={own} />
      )}
    </FollowingFrame>
  )
}

function FollowingFrame({ children }: { children: React.ReactNode }) {
  return (
    // As high as the window, so that the footer does not move when the list arrives.
    <div className="frame min-h-screen pt-6 lg:pt-8">
      <PageHeading heading="Following" />
      {children}
    </div>
  )
}

import { useState } from 'react'
import type { ApiResult } from '../../../../platform/contract/api.ts'
import { links } from '../../../../platform/contract/links.ts'
import { forReaders, onLastPage } from '../../../../platform/web/account/for-readers.ts'
import { usePageChange, useSaving } from '../../../../platform/web/account/use-saving.ts'
import { api } from '../../../../platform/web/api.ts'
import { FailureMessage } from '../../../../platform/web/form/failure-message.tsx'
import { useSite } from '../../../../platform/web/magazine/use-site.ts'
import { formatDay } from '../../../../platform/web/ui/dates.ts'
import { PageHeading } from '../../../../platform/web/ui/page-heading.tsx'
import { Pagination } from '../../../../platform/web/ui/pagination.tsx'
import { StoryRow } from '../../../../platform/web/ui/story-row.tsx'
import { toFullStory } from '../../../articles/pages/listing/story.ts'
import type { ReadArticle } from '../../contract/reading-history.ts'
import '../../../../platform/web/account/own-lists.css'
import '../saved/saved.css'
import type { Route } from './+types/page'
import './history.css'

const addressOf = (page: number) => (page > 1 ? `${links.history}?page=${page}` : links.history)

/** In the browser only: the server's HTML is the same for everybody. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const page = Math.max(1, Math.trunc(Number(new URL(request.url).searchParams.get('page'))) || 1)
  return forReaders(addressOf(page), async () =>
    onLastPage(await api.call('GET /auth/history', { query: { page: String(page) } }), addressOf),
  )
}

export const meta: Route.MetaFunction = () => [{ title: 'History' }, { name: 'robots', content: 'noindex' }]

export function HydrateFallback() {
  return (
    <HistoryFrame>
      <p className="text-quiet">Loading your history…</p>
    </HistoryFrame>
  )
}

export default function HistoryPage({ loaderData: history }: Route.ComponentProps) {
  const { isOn, articles, page, totalPages } = history
  return (
    <HistoryFrame>
      <Choices history={history} />
      {articles.length > 0 && (
        <ul className="border-t border-hairline">
          {articles.map((article) => (
            <HistoryRow key={article.ID} article={article} />
          ))}
        </ul>
      )}
      {isOn && articles.length === 0 && (
        <p className="border-t border-hairline py-6 text-lead text-quiet">
          Nothing yet. Articles you open will appear here.
        </p>
      )}
      <Pagination page={page} totalPages={totalPages} linkTo={addressOf} />
    </HistoryFrame>
  )
}

function Choices({ history: { isOn, total } }: { history: ApiResult<'GET /auth/history'> }) {
  const { failure, change } = usePageChange()
  return (
    <div className="history-choices">
      <p className="text-quiet">
        {isOn
          ? 'We remember the articles you open and your place in each, on all your devices, for you alone.'
          : 'Your history is off. Turn it on to find articles again and pick up where you stopped, on any device. Turning it off deletes it.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {total > 0 && (
          <button
            type="button"
            className="button"
            onClick={() => void change(() => api.call('DELETE /auth/history', {}))}
          >
            Clear history
          </button>
        )}
        <button
          type="button"
          className={isOn ? 'button' : 'button button-primary'}
          onClick={() => void change(() => api.call('PUT /auth/history', { body: { isOn: !isOn } }))}
        >
          {isOn ? 'Turn off and delete' : 'Turn on'}
        </button>
      </div>
      <FailureMessage text={failure} />
    </div>
  )
}

function HistoryRow({ article }: { article: ReadArticle }) {
  const { timeZone } = useSite()
  const [isRemoved, setRemoved] = useState(false)
  const { failure, save } = useSaving()
  const story = toFullStory(article, timeZone)
  const remove = async () => {
    const call = () => api.call('DELETE /auth/history/:id', { params: { id: String(article.ID) } })
    if (await save(call)) setRemoved(true)
  }
  if (isRemoved)
    return (
      <li className="removed-row">
        <output>Removed “{story.title}” from your history.</output>
      </li>
    )
  return (
    <StoryRow
      story={story}
      actions={
        <div className="saved-actions">
          <button type="button" className="link" aria-label={`Remove: ${story.title}`} onClick={() => void remove()}>
            Remove
          </button>
          <FailureMessage text={failure} />
        </div>
      }
    >
      <span className="mt-1 text-small text-quiet">
        Opened {formatDay(timeZone, article.readAt)}
        {article.percent > 0 && ` · ${article.percent}% read`}
      </span>
    </StoryRow>
  )
}

function HistoryFrame({ children }: { children: React.ReactNode }) {
  return (
    // As high as the window, so that the footer does not move when the list arrives.
    <div className="frame min-h-screen pt-6 lg:pt-8">
      <PageHeading heading="History" />
      {children}
    </div>
  )
}

import { Form, Link, useSubmit } from 'react-router'
import type { ApiResult } from '../../../../platform/contract/api.ts'
import { links } from '../../../../platform/contract/links.ts'
import { DownloadButton } from '../../../../platform/web/account/download-button.tsx'
import { forReaders, onLastPage } from '../../../../platform/web/account/for-readers.ts'
import { api } from '../../../../platform/web/api.ts'
import { useSite } from '../../../../platform/web/magazine/use-site.ts'
import { PageHeading } from '../../../../platform/web/ui/page-heading.tsx'
import { Pagination } from '../../../../platform/web/ui/pagination.tsx'
import { toFullStory } from '../../../articles/pages/listing/story.ts'
import { type SavedState, savedStates } from '../../contract/saved-article-rules.ts'
import type { Route } from './+types/page'
import '../../../../platform/web/account/own-lists.css'
import './saved.css'
import { OfflineSwitch } from './offline/offline-switch.tsx'
import { SavedRow } from './saved-row.tsx'

interface Filters {
  search: string
  topic: string
  state: SavedState
  page: number
}

const stateNames: Record<SavedState, string> = { open: 'To read', done: 'Done', all: 'All' }
/** Some article is saved. */
const noneIn = { open: 'You have read them all.', done: 'You have not marked any article as done yet.', all: '' }

function readFilters(address: string): Filters {
  const query = new URL(address).searchParams
  return {
    search: query.get('search')?.slice(0, 100) ?? '',
    topic: query.get('topic')?.slice(0, 200) ?? '',
    state: savedStates.find((state) => state === query.get('state')) ?? 'open',
    page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
  }
}

function savedLink({ search, topic, state, page }: Filters): string {
  const given = {
    ...(search && { search }),
    ...(topic && { topic }),
    ...(state !== 'open' && { state }),
    ...(page > 1 && { page: String(page) }),
  }
  const query = new URLSearchParams(given).toString()
  return query ? `${links.savedArticles}?${query}` : links.savedArticles
}

/** In the browser only: the server's HTML is the same for everybody. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const filters = readFilters(request.url)
  return forReaders(savedLink(filters), async () => ({
    filters,
    saved: onLastPage(
      await api.call('GET /auth/saved', { query: { ...filters, page: String(filters.page) } }),
      (page) => savedLink({ ...filters, page }),
    ),
  }))
}

export const meta: Route.MetaFunction = () => [{ title: 'Saved articles' }, { name: 'robots', content: 'noindex' }]

export function HydrateFallback() {
  return (
    <SavedFrame>
      {/* As high as the window, so that the footer does not move when the list arrives. */}
      <p className="min-h-screen text-quiet">Loading your saved articles…</p>
    </SavedFrame>
  )
}

export default function SavedPage({ loaderData: { filters, saved } }: Route.ComponentProps) {
  const { timeZone } = useSite()
  const { articles, page, totalPages, counts } = saved
  const isEmpty = counts.open + counts.done === 0
  if (isEmpty)
    return (
      <SavedFrame>
        <p className="border-t border-hairline py-6 text-lead text-quiet">
          No saved articles yet. Use <span className="font-semibold text-ink">Save</span> on any article to keep it
          here. See the latest on{' '}
          <Link to={links.home} className="link">
            the front page
          </Link>
          .
        </p>
      </SavedFrame>
    )
  return (
    <SavedFrame>
      <SavedFilters filters={filters} saved={saved} />
      {articles.length > 0 ? (
        <ul className="border-t border-hairline">
          {articles.map((article) => (
            <SavedRow key={article.ID} story={toFullStory(article, timeZone)} isDone={article.isDone} />
          ))}
        </ul>
      ) : (
        <p className="border-t border-hairline py-6 text-lead text-quiet">
          {filters.search || filters.topic ? 'No saved article matches.' : noneIn[filters.state]}{' '}
          <Link to={savedLink({ search: '', topic: '', state: 'all', page: 1 })} className="link">
            Show all
          </Link>
        </p>
      )}
      <Pagination page={page} totalPages={totalPages} linkTo={(to) => savedLink({ ...filters, page: to })} />
      <div className="saved-ends">
        <OfflineSwitch />
        <DownloadButton label="Download as CSV" fileName="saved-articles.csv" load={loadAsCsv} />
      </div>
    </SavedFrame>
  )
}

const loadAsCsv = async () => new Blob([await api.call('GET /auth/saved.csv', {})], { type: 'text/csv' })

interface FiltersProps {
  filters: Filters
  saved: ApiResult<'GET /auth/saved'>
}

function SavedFilters({ filters, saved: { counts, topics } }: FiltersProps) {
  const submit = useSubmit()
  const numbers = { open: counts.open, done: counts.done, all: counts.open + counts.done }
  return (
    <div className="saved-filters">
      <nav aria-label="Views of saved articles" className="list-views">
        {savedStates.map((state) => (
          <Link
            key={state}
            to={savedLink({ ...filters, state, page: 1 })}
            aria-current={state === filters.state ? 'page' : undefined}
          >
            {stateNames[state]} <span className="text-quiet">{numbers[state]}</span>
          </Link>
        ))}
      </nav>
      <search aria-label="Saved articles">
        <Form action={links.savedArticles} className="saved-search" key={filters.search}>
          {filters.state !== 'open' && <input type="hidden" name="state" value={filters.state} />}
          <input
            type="search"
            name="search"
            maxLength={100}
            defaultValue={filters.search}
            aria-label="Search saved articles"
            placeholder="Search saved articles"
            className="list-field"
          />
          {topics.length > 0 && (
            <select
              name="topic"
              aria-label="Topic"
              value={filters.topic}
              className="list-field"
              onChange={({ currentTarget: { form, value } }) => {
                if (!form) return
                const data = new FormData(form)
                data.set('topic', value)
                void submit(data, { action: links.savedArticles })
              }}
            >
              <option value="">All topics</option>
              {topicChoices(topics, filters.topic).map(({ topic, label }) => (
                <option key={topic} value={topic}>
                  {label}
                </option>
              ))}
            </select>
          )}
          <button type="submit" className="button">
            Search
          </button>
        </Form>
      </search>
    </div>
  )
}

function topicChoices(topics: ApiResult<'GET /auth/saved'>['topics'], chosen: string) {
  const choices = topics.map(({ topic, articles }) => ({ topic, label: `${topic} (${articles})` }))
  const isKnown = chosen === '' || choices.some(({ topic }) => topic === chosen)
  return isKnown ? choices : [...choices, { topic: chosen, label: chosen }]
}

function SavedFrame({ children }: { children: React.ReactNode }) {
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading heading="Saved articles" />
      {children}
    </div>
  )
}

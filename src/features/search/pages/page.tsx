import { Suspense, useEffect } from 'react'
import { Await, data, Navigate, useLocation } from 'react-router'
import { searchLink } from '../../../platform/contract/links.ts'
import { apiContext } from '../../../platform/contract/page-context.ts'
import { api, storedToken } from '../../../platform/web/api.ts'
import { AfterSubject } from '../../../platform/web/magazine/place.tsx'
import { AdColumn, AdInPage } from '../../../platform/web/ui/ad-column.tsx'
import { PageHeading } from '../../../platform/web/ui/page-heading.tsx'
import { useHydrated } from '../../../platform/web/ui/use-hydrated.ts'
import type { Route } from './+types/page'
import { FoundArticles } from './found-articles.tsx'
import { rememberSearch } from './recent.ts'
import { loadSearch, type SearchView } from './results.ts'
import { RecentSearches, SearchForm } from './search-form.tsx'
import './search.css'

/** Renders for an anonymous visitor. Only the page without a query is cached: there are too many queries. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const view = await loadSearch(context.get(apiContext), url)
  const headers = view.criteria.q ? { 'cache-control': 'no-store' } : {}
  if (view.results === 'failed') return data({ view }, { status: 503, headers: { ...headers, 'retry-after': '5' } })
  return data({ view }, { headers })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Signed-in readers may read more. A page from the server keeps its results meanwhile; a new search shows loading. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const isThisPage = location.pathname === url.pathname && location.search === url.search
  const loading = storedToken() ? loadSearch(api, url) : serverLoader().then(({ view }) => view)
  return { view: isThisPage ? await loading : loading, q: url.searchParams.get('q') ?? '' }
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ location: { search }, matches }) => {
  const q = new URLSearchParams(search).get('q')?.trim()
  const frame = matches.find((match) => match?.id === 'magazine')?.loaderData
  const name = frame && typeof frame === 'object' && 'site' in frame ? (frame.site as { name: string }).name : ''
  return [{ title: `${q ? `Search Results for ${q}` : 'Search'} · ${name}` }, { name: 'robots', content: 'noindex' }]
}

export default function SearchPage({ loaderData: { view } }: Route.ComponentProps) {
  const { state, search } = useLocation()
  const query = new URLSearchParams(search).get('q')?.trim() ?? ''
  const isHydrated = useHydrated()
  const handed = isHydrated ? queryInState(state) : ''
  useEffect(() => rememberSearch(query), [query])
  if (!query && handed) return <Navigate replace to={searchLink({ q: handed })} />
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading heading={query ? `Search Results for ${query}` : 'Search'}>
        {query && (
          <AfterSubject isFirst subject={{ kind: 'search', target: query }} name={query} words="Follow this search" />
        )}
      </PageHeading>
      <SearchForm key={query} query={query} />
      {view instanceof Promise ? (
        <Suspense key={search} fallback={<Loading />}>
          <Await resolve={view} errorElement={<Failed />}>
            {(loaded) => <Results view={loaded} />}
          </Await>
        </Suspense>
      ) : (
        <Results view={view} />
      )}
    </div>
  )
}

/** Other pages pass the query in the navigation state. */
function queryInState(state: unknown): string {
  const isQuery = typeof state === 'object' && state !== null && 'query' in state && typeof state.query === 'string'
  return isQuery ? String(state.query).trim() : ''
}

function Results({ view: { criteria, results, ads } }: { view: SearchView }) {
  const rows = results && results !== 'failed' ? results.hits.length : 0
  return (
    <div className="with-ads">
      <div className={results === null ? 'max-lg:min-h-screen' : undefined}>
        <AdInPage ads={ads} rows={rows} />
        {/* Only the browser knows them. Nothing that could move stands below them. */}
        {results === null && <RecentSearches />}
        {results === 'failed' && <Failed />}
        {results !== null && results !== 'failed' && <FoundArticles criteria={criteria} results={results} ads={ads} />}
      </div>
      <AdColumn ads={ads} rows={rows} />
    </div>
  )
}

const Loading = () => <output className="search-status">Loading search results...</output>

const Failed = () => (
  <p role="alert" className="search-status">
    Failed to fetch search results
  </p>
)

import { Link, useNavigation } from 'react-router'
import { categoryLink, links, partLink, type SearchAddress, searchLink } from '../../../contract/links.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { Facets } from './facets.tsx'
import { HitList } from './hit-list.tsx'
import type { Results } from './results.ts'

interface Props {
  asked: SearchAddress
  results: Results
}

export function FoundArticles({ asked, results }: Props) {
  const { hits, page, totalPages, facets, sorts } = results
  const isLoading = useNavigation().location?.pathname === links.search
  return (
    <div aria-busy={isLoading}>
      <output className="search-status">{isLoading ? 'Loading search results...' : sumUp(results)}</output>
      <Notices asked={asked} results={results} />
      {hits.length > 0 || results.widened ? <Facets facets={facets} sorts={sorts} /> : null}
      {hits.length > 0 ? <HitList hits={hits} /> : <WhatNow asked={asked} results={results} />}
      <Pagination page={page} totalPages={totalPages} linkTo={(to) => searchLink({ ...asked, page: to })} />
    </div>
  )
}

function sumUp({ total, isTotalCapped, page, totalPages }: Results): string {
  if (total === 0) return 'No results found.'
  const count = isTotalCapped ? `More than ${total} articles, the newest ${total} of them` : articles(total)
  return totalPages > 1 ? `${count}, page ${page} of ${totalPages}` : count
}

const articles = (count: number) => `${count} ${count === 1 ? 'article' : 'articles'}`

function Notices({ asked, results: { correctedTo, isLoose, parts } }: Props) {
  return (
    <>
      {correctedTo && (
        <p className="search-notice">
          Nothing was found for “{asked.q}”. Did you mean{' '}
          <Link className="link font-semibold" to={searchLink({ q: correctedTo })}>
            {correctedTo}
          </Link>
          ? These are its results.
        </p>
      )}
      {isLoose && <p className="search-notice">Few articles have all of these words; some of these have only some.</p>}
      {parts.map(({ part, articles: count }) => (
        <p key={part} className="search-notice">
          <Link className="link" to={partLink(part)}>
            Everything about the part <span className="part-name">{part}</span>
          </Link>{' '}
          <span className="text-quiet">{articles(count)}</span>
        </p>
      ))}
    </>
  )
}

/** What one can do when nothing was found. */
function WhatNow({ asked, results: { widened } }: Props) {
  const isQuoted = /["“”]|(?:^|\s)-\w/.test(asked.q)
  return (
    <ul className="search-advice">
      {widened && (
        <li>
          <Link className="link" to={widened}>
            Search all sections, categories and years
          </Link>
        </li>
      )}
      {isQuoted && (
        <li>
          <Link className="link" to={searchLink({ q: asked.q.replace(/["“”]|(^|\s)-/g, '$1').trim() })}>
            Search without quotes and exclusions
          </Link>
        </li>
      )}
      <li>Of a part number the beginning is enough: STM32H7 finds the whole family.</li>
      <li>Fewer or more general words find more.</li>
      <li>
        <Link className="link" to={categoryLink()}>
          Look through the categories
        </Link>
      </li>
    </ul>
  )
}

import { Fragment } from 'react'
import { Link, useNavigation } from 'react-router'
import { pageLink, reportHead, whitePaperHead } from '../../../platform/contract/content/heads.ts'
import {
  authorLink,
  categoryLink,
  links,
  partLink,
  type SearchAddress,
  searchLink,
} from '../../../platform/contract/links.ts'
import { AdInList } from '../../../platform/web/ui/ad-column.tsx'
import type { AdToShow } from '../../../platform/web/ui/ad-slot.tsx'
import { Pagination } from '../../../platform/web/ui/pagination.tsx'
import { SponsoredMark, TierMark } from '../../../platform/web/ui/story-marks.tsx'
import { StoryRow } from '../../../platform/web/ui/story-row.tsx'
import { Facets } from './facets.tsx'
import type { Hit, Results } from './results.ts'

interface Props {
  criteria: SearchAddress
  results: Results
}

export function FoundArticles({ criteria, results, ads }: Props & { ads: readonly AdToShow[] }) {
  const { hits, page, totalPages, facets, sorts } = results
  const isLoading = useNavigation().location?.pathname === links.search
  return (
    <div aria-busy={isLoading}>
      <output className="search-status">{isLoading ? 'Loading search results...' : summarise(results)}</output>
      <Notices criteria={criteria} results={results} />
      {hits.length > 0 || results.unfiltered ? <Facets facets={facets} sorts={sorts} /> : null}
      {hits.length > 0 ? <HitList hits={hits} ads={ads} /> : <Advice criteria={criteria} results={results} />}
      <Pagination page={page} totalPages={totalPages} linkTo={(to) => searchLink({ ...criteria, page: to })} />
    </div>
  )
}

function summarise({ files, total, isTotalCapped, page, totalPages }: Results): string {
  if (total === 0) return files.length > 0 ? 'No articles found.' : 'No results found.'
  const count = isTotalCapped ? `Showing the newest ${total} of more than ${total} articles` : articles(total)
  return totalPages > 1 ? `${count}, page ${page} of ${totalPages}` : count
}

const articles = (count: number) => `${count} ${count === 1 ? 'article' : 'articles'}`

function Notices({ criteria, results: { correctedTo, isLoose, parts, authors, files } }: Props) {
  return (
    <>
      {correctedTo && (
        <p className="search-notice">
          No results for “{criteria.q}”. Did you mean{' '}
          <Link className="link font-semibold" to={searchLink({ q: correctedTo })}>
            {correctedTo}
          </Link>
          ? Its results are below.
        </p>
      )}
      {isLoose && (
        <p className="search-notice">Few articles match all your words, so some results match only some of them.</p>
      )}
      {authors.map(({ slug, name }) => (
        <p key={slug} className="search-notice">
          <Link className="link" to={authorLink(slug)}>
            All articles by {name}
          </Link>
        </p>
      ))}
      {parts.map(({ part, articles: count }) => (
        <p key={part} className="search-notice">
          <Link className="link" to={partLink(part)}>
            {count > 0 ? 'All articles about the part' : 'The part'} <span className="part-name">{part}</span>
          </Link>{' '}
          {count > 0 && <span className="text-quiet">{articles(count)}</span>}
        </p>
      ))}
      {files.length > 0 && <Files files={files} />}
    </>
  )
}

const Files = ({ files }: Pick<Results, 'files'>) => (
  <ul aria-label="Reports and papers" className="search-files">
    {files.map(({ kind, slug, title, summary, access, sponsor }) => (
      <li key={`${kind} ${slug}`}>
        <p className="flex flex-wrap items-baseline gap-x-3 text-small">
          <Link className="link text-body" to={pageLink(kind === 'report' ? reportHead : whitePaperHead, slug)}>
            {title}
          </Link>
          <span className="text-quiet">{kind === 'report' ? 'Report' : 'White paper'}</span>
          {(access === 'silver' || access === 'gold') && <TierMark tier={access} />}
          {sponsor && <SponsoredMark sponsor={sponsor} />}
        </p>
        {summary && <p className="text-small text-quiet">{summary}</p>}
      </li>
    ))}
  </ul>
)

function Advice({ criteria, results: { unfiltered } }: Props) {
  const isQuoted = /["“”]|(?:^|\s)-\w/.test(criteria.q)
  return (
    <ul className="search-advice">
      {unfiltered && (
        <li>
          <Link className="link" to={unfiltered}>
            Search all sections, categories and years
          </Link>
        </li>
      )}
      {isQuoted && (
        <li>
          <Link className="link" to={searchLink({ q: criteria.q.replace(/["“”]|(^|\s)-/g, '$1').trim() })}>
            Search without quotes and exclusions
          </Link>
        </li>
      )}
      <li>The start of a part number is enough: STM32H7 finds the whole family.</li>
      <li>Try fewer or more general words.</li>
      <li>
        <Link className="link" to={categoryLink()}>
          Browse the categories
        </Link>
      </li>
    </ul>
  )
}

function HitList({ hits, ads }: { hits: readonly Hit[]; ads: readonly AdToShow[] }) {
  return (
    <ul className="border-t border-hairline">
      {hits.map((hit, row) => (
        <Fragment key={hit.id}>
          <StoryRow story={hit}>
            <span className="hit-snippet">
              {hit.snippet.map((text, place) =>
                // oxlint-disable-next-line react/no-array-index-key -- Pieces of a snippet have no other key.
                place % 2 === 1 ? <mark key={place}>{text}</mark> : text,
              )}
            </span>
          </StoryRow>
          <AdInList ads={ads} row={row} rows={hits.length} />
        </Fragment>
      ))}
    </ul>
  )
}

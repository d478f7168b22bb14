import { useState } from 'react'
import { Form, Link } from 'react-router'
import { categoryLink, links, searchLink } from '../../../platform/contract/links.ts'
import { useHydrated } from '../../../platform/web/ui/use-hydrated.ts'
import { clearSearches, recentSearches } from './recent.ts'

/** Works without script. */
export function SearchForm({ query }: { query: string }) {
  return (
    <search aria-label="Change this search">
      <Form action={links.search} className="mb-5 flex max-w-2xl gap-3">
        <input
          type="search"
          name="q"
          required
          maxLength={200}
          defaultValue={query}
          aria-label="Search for"
          placeholder="Search articles..."
          autoComplete="off"
          className="h-11 min-w-0 flex-1 rounded-sm border border-control bg-ground px-3 text-body placeholder:text-quiet"
        />
        <button type="submit" className="button button-primary">
          Search
        </button>
      </Form>
    </search>
  )
}

export function RecentSearches() {
  const isHydrated = useHydrated()
  const [areCleared, setCleared] = useState(false)
  const recent = isHydrated && !areCleared ? recentSearches() : []
  if (recent.length === 0) {
    return (
      <>
        <p className="text-quiet">
          Search for words, “exact phrases”, -exclusions, or a part number such as{' '}
          <span className="part-name">LM317</span>, with or without its suffix.
        </p>
        <p className="mt-3">
          <Link className="link" to={categoryLink()}>
            Browse the categories
          </Link>
        </p>
      </>
    )
  }
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="label mb-1">
        Recent searches
      </h2>
      <ul className="rows">
        {recent.map((query) => (
          <li key={query}>
            <Link to={searchLink({ q: query })} className="block py-2.5 hover:text-accent">
              {query}
            </Link>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="button mt-3"
        onClick={() => {
          clearSearches()
          setCleared(true)
        }}
      >
        Clear recent searches
      </button>
    </section>
  )
}

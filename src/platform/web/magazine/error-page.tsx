import { Link } from 'react-router'
import { categoryLink, links, listingLink } from '../../contract/links.ts'

export function NotFoundPage({ title }: { title: string }) {
  return (
    <div className="frame py-12 lg:py-20">
      <svg viewBox="0 0 720 120" className="w-full max-w-3xl" fill="none" strokeWidth="2" aria-hidden="true">
        <path className="stroke-control" d="M0 100h140l40-40h90l30 30h80m84-24 30-30h60l40 40h126" />
        <path className="stroke-accent" d="m389 84 7-10M392 92l12 4" />
        <circle className="stroke-accent" cx="384" cy="90" r="5" />
        <circle className="stroke-accent" cx="464" cy="66" r="5" />
      </svg>
      <h1 className="mt-6 page-title">{title}</h1>
      <p className="mt-3 max-w-xl text-lead text-quiet">
        The trace ends here. The page may have moved, or the address may be incomplete.
      </p>
      <WaysOn />
    </div>
  )
}

export function ErrorPage() {
  return (
    <div className="frame py-12 lg:py-20">
      <h1 className="page-title">Something went wrong while showing this page</h1>
      <p className="mt-3 text-lead text-quiet">Please try again in a minute.</p>
      <WaysOn />
    </div>
  )
}

/** The search works without script too. */
export function WaysOn() {
  return (
    <>
      <form action={links.search} className="mt-8 flex max-w-xl gap-2">
        <input
          type="search"
          name="q"
          required
          aria-label="Search articles"
          placeholder="Search articles..."
          className="h-11 min-w-0 grow border border-control px-3"
        />
        <button type="submit" className="button">
          Search
        </button>
      </form>
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
        {[
          ['Front page', links.home],
          ['News', listingLink('news')],
          ['All categories', categoryLink()],
          ['Contact', links.contact],
        ].map(([label, to]) => (
          <Link key={to} className="link inline-block py-1" to={to ?? links.home}>
            {label}
          </Link>
        ))}
      </p>
    </>
  )
}

import { Fragment } from 'react'
import { Link } from 'react-router'
import { Icon } from './icons.tsx'

interface Props {
  page: number
  totalPages: number
  linkTo: (page: number) => string
}

/** The links replace the history entry. */
export function Pagination({ page, totalPages, linkTo }: Props) {
  if (totalPages < 2) return null
  return (
    <nav aria-label="Pages" className="no-print pagination">
      {page > 1 && (
        <Link replace rel="prev" to={linkTo(page - 1)} aria-label="Previous page">
          <Icon name="back" />
        </Link>
      )}
      {shownPages(page, totalPages).map((shown, index, all) => (
        <Fragment key={shown}>
          {shown - (all[index - 1] ?? 0) > 1 && <span>…</span>}
          <Link
            replace
            to={linkTo(shown)}
            aria-label={`Page ${shown}`}
            aria-current={shown === page ? 'page' : undefined}
          >
            {shown}
          </Link>
        </Fragment>
      ))}
      {page < totalPages && (
        <Link replace rel="next" to={linkTo(page + 1)} aria-label="Next page">
          <Icon name="forward" />
        </Link>
      )}
    </nav>
  )
}

const allUpTo = 5
const around = 2

/** All up to five, else the first, the last and the current ± 2. */
export function shownPages(page: number, totalPages: number): number[] {
  const all = Array.from({ length: totalPages }, (_, index) => index + 1)
  if (totalPages <= allUpTo) return all
  return all.filter((one) => one === 1 || one === totalPages || Math.abs(one - page) <= around)
}

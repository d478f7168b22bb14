import { Link } from 'react-router'
import { Icon } from '../../../platform/web/ui/icons.tsx'
import type { Results } from './results.ts'

/** Filters are links, so that every filtered search has an address. On phones they close again on another page. */
export function Facets({ facets, sorts }: Pick<Results, 'facets' | 'sorts'>) {
  const chosen = facets.flatMap(({ choices }) => choices).filter(({ isChosen }) => isChosen).length
  return (
    <nav aria-label="Filters" className="no-print facets">
      <details>
        <summary>
          Filter and sort{' '}
          {chosen > 0 && (
            <span className="facets-chosen">
              {chosen}
              <span className="sr-only"> chosen</span>
            </span>
          )}
        </summary>
        {facets.map(({ label, choices }) => (
          <FacetRow key={label} label={label}>
            {choices.map(({ label: name, count, to, isChosen }) => (
              <li key={name}>
                <Link replace preventScrollReset to={to} className="facet" aria-current={isChosen ? 'true' : undefined}>
                  {name} <span className="facet-count">{count}</span>
                  {isChosen && <Icon name="close" size={14} />}
                  {isChosen && <span className="sr-only">, selected: remove</span>}
                </Link>
              </li>
            ))}
          </FacetRow>
        ))}
        <FacetRow label="Order">
          {sorts.map(({ label, to, isChosen }) => (
            <li key={label}>
              <Link replace preventScrollReset to={to} className="facet" aria-current={isChosen ? 'true' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </FacetRow>
      </details>
    </nav>
  )
}

function FacetRow({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="facet-row">
      <h2 className="label text-quiet">{label}</h2>
      <ul>{children}</ul>
    </div>
  )
}

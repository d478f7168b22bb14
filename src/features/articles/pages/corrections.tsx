import { links } from '../../../platform/contract/links.ts'
import { longUsDate } from '../../../platform/web/ui/dates.ts'
import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import type { ArticleHeader } from './header.ts'

export function Corrections({ corrections }: Pick<ArticleHeader, 'corrections'>) {
  if (corrections.length === 0) return null
  return (
    <aside aria-label="Corrections" className="mb-6 max-w-2xl border-l-2 border-accent pl-4 text-small">
      <ul className="grid gap-2">
        {corrections.map(({ on, words, foundBy }) => (
          <li key={`${on} ${words}`}>
            <strong>
              Correction of <time dateTime={on}>{longUsDate(on)}</time>:
            </strong>{' '}
            {words}
            {foundBy && <span className="text-quiet"> Thank you to {foundBy} for spotting this.</span>}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <PageLink className="link" to={links.corrections}>
          All corrections
        </PageLink>
      </p>
    </aside>
  )
}

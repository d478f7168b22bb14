import { lettersLink } from '../../../platform/contract/links.ts'
import { formatDay, longUsDate } from '../../../platform/web/ui/dates.ts'
import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import type { ArticleHeader } from '../../articles/pages/header.ts'
import type { LettersOfArticle } from '../contract/endpoints.ts'

export interface LatestLetters {
  total: number
  isOpen: boolean
  latest: { id: number; name: string; isByAuthor: boolean; date: string; start: string }[]
}

const shownCharacters = 180

/** Null: there are none, and none are accepted. Runs on the server only. */
export function toLatest(
  { total, isOpen, letters }: Pick<LettersOfArticle, 'total' | 'isOpen' | 'letters'>,
  timeZone: string,
): LatestLetters | null {
  if (total === 0 && !isOpen) return null
  const latest = letters
    .filter(({ text }) => text !== '')
    .map(({ id, name, isByAuthor, writtenAt, text }) => ({
      id,
      name,
      isByAuthor,
      date: longUsDate(formatDay(timeZone, writtenAt)),
      // oxlint-disable-next-line house/no-open-ended-expression -- It is cut to so many characters
      start: text.length > shownCharacters ? `${text.slice(0, shownCharacters).replace(/\s+\S*$/, '')}…` : text,
    }))
  return { total, isOpen, latest }
}

/** Works without script. */
export function Letters({ header, data: { total, isOpen, latest } }: { header: ArticleHeader; data: LatestLetters }) {
  return (
    <section aria-labelledby="letters" className="no-print series">
      <h2 id="letters" className="label">
        Letters
      </h2>
      {latest.map((letter) => (
        <p key={letter.id} className="mt-3">
          <span className="text-small">
            <strong>{letter.name}</strong> {letter.isByAuthor && <span className="label text-accent">Author</span>}{' '}
            <span className="text-quiet">{letter.date}</span>
          </span>
          <span className="block">{letter.start}</span>
        </p>
      ))}
      <p className="mt-3">
        <PageLink className="link" to={lettersLink(header.id)}>
          {total > 0 ? `Read ${total === 1 ? 'the letter' : `all ${total} letters`}` : 'Write a letter to the editors'}
        </PageLink>
        {total > 0 && isOpen && <span className="text-quiet"> or write one</span>}
      </p>
    </section>
  )
}

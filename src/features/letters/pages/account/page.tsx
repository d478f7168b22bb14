import { useState } from 'react'
import { Link } from 'react-router'
import { links } from '../../../../platform/contract/links.ts'
import { usePageChange } from '../../../../platform/web/account/use-saving.ts'
import { api } from '../../../../platform/web/api.ts'
import { FailureMessage } from '../../../../platform/web/form/failure-message.tsx'
import type { OwnLetter } from '../../contract/endpoints.ts'
import { type LetterState, letterMessages } from '../../contract/rules.ts'
import { LetterText } from '../letter-text.tsx'
import '../letters.css'
import { forReaders, onLastPage } from '../../../../platform/web/account/for-readers.ts'
import { useSite } from '../../../../platform/web/magazine/use-site.ts'
import { formatDay, longUsDate } from '../../../../platform/web/ui/dates.ts'
import { PageHeading } from '../../../../platform/web/ui/page-heading.tsx'
import { Pagination } from '../../../../platform/web/ui/pagination.tsx'
import type { Route } from './+types/page'

const linkTo = (page: number) => (page > 1 ? `${links.ownLetters}?page=${page}` : links.ownLetters)

/** Runs in the browser only: the server's HTML is the same for everyone. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const page = Math.max(1, Math.trunc(Number(new URL(request.url).searchParams.get('page'))) || 1)
  return forReaders(linkTo(page), async () =>
    onLastPage(await api.call('GET /auth/letters', { query: { page: String(page) } }), linkTo),
  )
}

export const meta: Route.MetaFunction = () => [{ title: 'Your letters' }, { name: 'robots', content: 'noindex' }]

export function HydrateFallback() {
  return (
    <Frame>
      {/* As high as the window, so that the footer does not move when the list arrives. */}
      <p className="min-h-screen text-quiet">Loading your letters…</p>
    </Frame>
  )
}

export default function OwnLettersPage({ loaderData }: Route.ComponentProps) {
  const { letters, isBanned, page, totalPages } = loaderData
  return (
    <Frame>
      {isBanned && <p className="mb-4 max-w-2xl font-semibold">{letterMessages.banned}</p>}
      {letters.length > 0 ? (
        <ol className="border-t border-ink">
          {letters.map((letter) => (
            <Own key={letter.id} letter={letter} />
          ))}
        </ol>
      ) : (
        <p className="border-t border-hairline py-6 text-lead text-quiet">
          You have not written any letters yet. To write one, go to the end of an article.
        </p>
      )}
      <Pagination page={page} totalPages={totalPages} linkTo={linkTo} />
    </Frame>
  )
}

const stateWords: Record<LetterState, string> = {
  waiting: 'Awaiting review',
  shown: 'Published',
  refused: 'Not published',
}

function Own({ letter }: { letter: OwnLetter }) {
  const { timeZone } = useSite()
  const [isSure, setSure] = useState(false)
  const { failure, change } = usePageChange('We could not withdraw the letter. Please try again.')
  const { article, state, reason } = letter
  const withdraw = () => change(() => api.call('DELETE /auth/letters/:id', { params: { id: String(letter.id) } }))
  return (
    <li className="own-letter">
      <p className="letter-by">
        <strong>{stateWords[state]}</strong>
        <time dateTime={letter.writtenAt} className="text-small text-quiet">
          {longUsDate(formatDay(timeZone, letter.writtenAt))}
        </time>
        <span className="text-small text-quiet">
          {letter.isAnswer ? 'A reply, to ' : 'To '}
          {article ? (
            <Link to={article.link} className="link">
              {article.title}
            </Link>
          ) : (
            'an unpublished article'
          )}
        </span>
      </p>
      {reason && <p className="mt-2 border-l-2 border-accent pl-3">{reason}</p>}
      <LetterText text={letter.text} />
      <div className="letter-actions">
        {isSure ? (
          <>
            <button type="button" onClick={() => void withdraw()}>
              Delete permanently
            </button>
            <button type="button" onClick={() => setSure(false)}>
              Keep it
            </button>
          </>
        ) : (
          <button type="button" onClick={() => setSure(true)}>
            Withdraw
          </button>
        )}
      </div>
      <FailureMessage text={failure} />
    </li>
  )
}

const Frame = ({ children }: { children: React.ReactNode }) => (
  <div className="frame pt-6 lg:pt-8">
    <PageHeading heading="Your letters">
      <Link to={links.account} className="link">
        Your account
      </Link>
    </PageHeading>
    {children}
  </div>
)

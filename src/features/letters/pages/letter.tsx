import { useState } from 'react'
import { letterReportLink } from '../../../platform/contract/links.ts'
import { formatDay, longUsDate } from '../../../platform/web/ui/dates.ts'
import type { LetterWithAnswers } from '../contract/endpoints.ts'
import { LetterForm } from './letter-form.tsx'
import { LetterText } from './letter-text.tsx'

interface Props {
  letter: Omit<LetterWithAnswers, 'answers'>
  timeZone: string
}

function OneLetter({ letter, timeZone, children }: Props & { children?: React.ReactNode }) {
  if (letter.text === '') return <p className="text-quiet">This letter has been removed.</p>
  return (
    <>
      <p className="letter-by">
        <strong>{letter.name}</strong>
        {letter.isByAuthor && <span className="label text-accent">Author</span>}
        <time dateTime={letter.writtenAt} className="text-small text-quiet">
          {longUsDate(formatDay(timeZone, letter.writtenAt))}
        </time>
      </p>
      <LetterText text={letter.text} />
      <div className="no-print letter-actions">
        {children}
        <form method="post" action={letterReportLink(letter.id)}>
          <button type="submit" aria-label={`Report ${letter.name}’s letter`}>
            Report
          </button>
        </form>
      </div>
    </>
  )
}

interface ThreadProps {
  letter: LetterWithAnswers
  articleId: number
  timeZone: string
  canAnswer: boolean
}

export function LetterThread({ letter, articleId, timeZone, canAnswer }: ThreadProps) {
  const [isAnswering, setAnswering] = useState(false)
  return (
    <li className="letter" id={`letter-${letter.id}`}>
      <OneLetter letter={letter} timeZone={timeZone}>
        {canAnswer && (
          <button
            type="button"
            aria-expanded={isAnswering}
            aria-label={`Reply to ${letter.name}’s letter`}
            onClick={() => setAnswering(!isAnswering)}
          >
            Reply
          </button>
        )}
      </OneLetter>
      {isAnswering && <LetterForm articleId={articleId} answersId={letter.id} />}
      {letter.answers.length > 0 && (
        <ol className="letter-answers" aria-label="Replies">
          {letter.answers.map((answer) => (
            <li key={answer.id} className="letter" id={`letter-${answer.id}`}>
              <OneLetter letter={answer} timeZone={timeZone} />
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}

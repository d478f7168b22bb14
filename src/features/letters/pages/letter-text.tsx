import { useState } from 'react'
import { piecesOf } from './pieces.ts'

/** Markup in a letter is plain text. */
export const LetterText = ({ text }: { text: string }) => (
  <div className="letter-text">
    {text.split('\n\n').map((paragraph, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- paragraphs may be equal, and never move
      <p key={index}>
        {piecesOf(paragraph).map((piece, at) =>
          piece.kind === 'text' ? (
            piece.text
          ) : piece.kind === 'link' ? (
            // oxlint-disable-next-line react/no-array-index-key -- pieces may be equal, and never move
            <a key={at} className="link" href={piece.text} rel="nofollow ugc noopener">
              {piece.text}
            </a>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- pieces may be equal, and never move
            <Figure key={at} text={piece.text} />
          ),
        )}
      </p>
    ))}
  </div>
)

function Figure({ text }: { text: string }) {
  const [said, say] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => say('Copied'),
      () => say('Your browser blocked copying'),
    )
  return (
    <button
      type="button"
      className="letter-figure"
      title={said || 'Copy'}
      aria-label={`Copy ${text}`}
      onClick={() => void copy()}
      onBlur={() => say('')}
    >
      {text}
      <output>{said}</output>
    </button>
  )
}

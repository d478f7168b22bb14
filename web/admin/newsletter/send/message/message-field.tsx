import { useState } from 'react'
import { escapeContent } from '../../../../../contract/markup.ts'
import { useLoaded } from '../../../kit/use-loaded.ts'
import './message.css'

interface Props {
  /** The initial message. */
  html: string
  onChange: (html: string) => void
}

/**
 * The message of a newsletter. An empty one is a plain field until somebody comes to it, which loads the editor: that is larger than all else
 * of the screen. What is typed meanwhile, and the place of the cursor, are handed over.
 */
export function MessageField({ html, onChange }: Props) {
  const [isWanted, setWanted] = useState(html !== '')
  const editor = useLoaded(() => import('./message-editor.tsx'), isWanted)
  const [text, setText] = useState('')
  /** Null: the cursor is elsewhere. */
  const [cursor, setCursor] = useState<number | null>(null)
  const [isComposing, setComposing] = useState(false)
  if (editor && !isComposing)
    return <editor.default html={html} cursor={cursor === null ? null : placeOf(text, cursor)} onChange={onChange} />
  const want = () => setWanted(true)
  return (
    <div className="message-editor message-plain" onFocus={want} onPointerEnter={want}>
      <div aria-hidden>
        {[4, 3, 3].map((controls, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- The groups of the toolbar never change.
          <span key={index} style={{ width: `calc(${controls} * 1.625rem)` }} />
        ))}
      </div>
      <textarea
        className="message-text"
        aria-label="Custom message"
        placeholder="A few words before the articles."
        // A message that there was is shown by the editor alone.
        disabled={html !== '' && text === ''}
        value={text}
        onChange={({ currentTarget: { value, selectionEnd } }) => {
          setText(value)
          setCursor(selectionEnd)
          onChange(toHtml(value))
        }}
        onSelect={({ currentTarget }) => setCursor(currentTarget.selectionEnd)}
        onFocus={({ currentTarget }) => setCursor(currentTarget.selectionEnd)}
        onBlur={() => setCursor(null)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
      />
    </div>
  )
}

const toHtml = (text: string) =>
  text === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `<p>${escapeContent(line)}</p>`)
        .join('')

/** The editor counts the start of the first paragraph, and the end of one and the start of the next, as places. */
const placeOf = (text: string, cursor: number) => cursor + text.slice(0, cursor).split('\n').length

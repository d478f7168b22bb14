import { type SyntheticEvent, useState } from 'react'
import { escapeContent } from '../../../../../platform/contract/markup.ts'
import { useLoaded } from '../../../../../platform/web/admin/use-loaded.ts'
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
  /** Null: somewhere else. */
  const [selection, setSelection] = useState<{ from: number; to: number } | null>(null)
  const [isComposing, setComposing] = useState(false)
  if (editor && !isComposing)
    return (
      <editor.default
        html={html}
        selection={selection && { from: placeOf(text, selection.from), to: placeOf(text, selection.to) }}
        onChange={onChange}
      />
    )
  const want = () => setWanted(true)
  const storeSelection = ({
    currentTarget: { selectionStart: from, selectionEnd: to },
  }: SyntheticEvent<HTMLTextAreaElement>) => setSelection({ from, to })
  return (
    <div className="message-editor message-plain" onFocus={want} onPointerEnter={want}>
      <div aria-hidden>{isWanted ? 'Loading the formatting tools…' : 'Formatting tools open when you write'}</div>
      <textarea
        className="message-text"
        aria-label="Custom message"
        placeholder={html === '' || text !== '' ? 'A few words before the articles.' : 'Loading the message…'}
        // A message that there was is shown by the editor alone.
        disabled={html !== '' && text === ''}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          storeSelection(event)
          onChange(toHtml(event.currentTarget.value))
        }}
        onSelect={storeSelection}
        onFocus={storeSelection}
        onBlur={() => setSelection(null)}
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
const placeOf = (text: string, at: number) => at + text.slice(0, at).split('\n').length

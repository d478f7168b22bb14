import { type SyntheticEvent, useState } from 'react'
import { escapeContent } from '../../../../../platform/contract/markup.ts'
import { useLoaded } from '../../../../../platform/web/admin/use-loaded.ts'
import './message.css'

interface Props {
  /** Initial value only. */
  html: string
  onChange: (html: string) => void
}

/** A plain field until it has focus or text: the editor is larger than the rest of the screen. */
export function MessageField({ html, onChange }: Props) {
  const [isWanted, setWanted] = useState(html !== '')
  const editor = useLoaded(() => import('./message-editor.tsx'), isWanted)
  const [text, setText] = useState('')
  /** Null: the focus is elsewhere. */
  const [selection, setSelection] = useState<{ from: number; to: number } | null>(null)
  const [pasted, setPasted] = useState('')
  const [isComposing, setComposing] = useState(false)
  if (editor && !isComposing)
    return (
      <editor.default
        html={html}
        selection={selection && { from: placeOf(text, selection.from), to: placeOf(text, selection.to) }}
        pasted={pasted}
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
        // Only the editor shows an existing message.
        disabled={html !== '' && text === ''}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          storeSelection(event)
          onChange(toHtml(event.currentTarget.value))
        }}
        // Its plain text has what the editor would clean: deleted words, letters of the font Symbol.
        onPaste={(event) => {
          const copied = event.clipboardData.getData('text/html')
          if (copied === '') return
          event.preventDefault()
          setPasted(pasted + copied)
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

/** ProseMirror counts the start and the end of each paragraph as a position. */
const placeOf = (text: string, at: number) => at + text.slice(0, at).split('\n').length

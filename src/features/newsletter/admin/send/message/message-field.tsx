import { type ClipboardEvent, type SyntheticEvent, useEffect, useState } from 'react'
import { escapeContent } from '../../../../../platform/contract/markup.ts'
import { notifyError } from '../../../../../platform/web/admin/notify.tsx'
import { movePastes, type PendingPaste, plainPasteNotice, withPaste, withPlainPastes } from './pending-pastes.ts'
import './message.css'

interface Props {
  /** Initial value only. */
  html: string
  onChange: (html: string) => void
}

/** A plain field until it has focus or text: the editor is larger than the rest of the screen. */
export function MessageField({ html, onChange }: Props) {
  const [isWanted, setWanted] = useState(html !== '')
  const [isFailed, setFailed] = useState(false)
  const load = () =>
    import('./message-editor.tsx').catch((error: unknown) => {
      setFailed(true)
      throw error
    })
  const editor = useLoaded(load, isWanted)
  const [text, setText] = useState('')
  /** Null: the focus is elsewhere. */
  const [selection, setSelection] = useState<{ from: number; to: number } | null>(null)
  const [pastes, setPastes] = useState<readonly PendingPaste[]>([])
  const [isComposing, setComposing] = useState(false)
  useEffect(() => {
    if (!isFailed || isComposing || pastes.length === 0) return
    const words = withPlainPastes(text, pastes)
    // oxlint-disable-next-line react/set-state-in-effect -- that the editor does not load is learned outside React
    setText(words)
    setPastes([])
    onChange(toHtml(words))
    notifyError(plainPasteNotice(pastes.map(({ plain }) => plain).join('')), null)
  }, [isFailed, isComposing, pastes, text, onChange])
  if (editor && !isComposing)
    return (
      <editor.default
        html={html}
        selection={selection && { from: placeOf(text, selection.from), to: placeOf(text, selection.to) }}
        pasted={pastes.map(({ at, html: copied }) => ({ at: placeOf(text, at), html: copied }))}
        onChange={onChange}
      />
    )
  const want = () => setWanted(true)
  const storeSelection = ({
    currentTarget: { selectionStart: from, selectionEnd: to },
  }: SyntheticEvent<HTMLTextAreaElement>) => setSelection({ from, to })
  const storeText = (event: SyntheticEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart: caret } = event.currentTarget
    setPastes(movePastes(pastes, { before: text, after: value, caret }))
    setText(value)
    storeSelection(event)
    onChange(toHtml(value))
  }
  /** Its plain text has what the editor would clean: deleted words, letters of the font Symbol. */
  const storePaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const [copied = '', plain = ''] = ['text/html', 'text/plain'].map((type) => event.clipboardData.getData(type))
    if (copied === '') return
    if (isFailed) return notifyError(plainPasteNotice(plain), null)
    event.preventDefault()
    const field = event.currentTarget
    // The paste replaces the selected words.
    field.setRangeText('')
    if (field.value !== text) storeText(event)
    const added = { at: field.selectionStart, html: copied, plain: plain.replaceAll('\r\n', '\n') }
    setPastes((earlier) => withPaste(earlier, added))
  }
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
        onChange={storeText}
        onPaste={storePaste}
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

/** Null until loaded, and if loading fails, which is reported. */
function useLoaded<Module>(load: () => Promise<Module>, isNeeded: boolean): Module | null {
  const [loaded, setLoaded] = useState<Module | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    let isWanted = true
    load().then(
      (module) => isWanted && setLoaded(() => module),
      () => isWanted && notifyError('Failed to load part of this screen. Reload the page to try again.', null),
    )
    return () => {
      isWanted = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- It always loads the same.
  }, [isNeeded])
  return loaded
}

import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { links } from '../../../../platform/contract/links.ts'
import type { ReadingTerms } from '../../../../platform/contract/site.ts'
import { storage } from '../../../../platform/web/storage.ts'
import { Icon } from '../../../../platform/web/ui/icons.tsx'
import { useDismissal } from '../../../../platform/web/ui/use-dismissal.ts'
import { useClearPlace } from './clear-place.ts'
import './subscribe-dialog.css'

type Words = NonNullable<ReadingTerms['popUp']>

/** Rendered in the browser only, which has the flags. */
export default function SubscribeDialog({ articleId, words }: { articleId: number; words: Words }) {
  const flag = words.often === 'article' ? `popupShown_${articleId}` : 'popupShown'
  const [isOpen, setOpen] = useState(() => isDue(words.often, storage.getItem(flag)))
  const remember = () => storage.setItem(flag, words.often === 'article' ? 'true' : String(Date.now()))
  return isOpen && <Sheet words={words} onShown={remember} close={() => setOpen(false)} />
}

const day = 24 * 60 * 60 * 1000

const isDue = (often: Words['often'], shownAt: string | null) =>
  shownAt === null || (often !== 'article' && Date.now() - Number(shownAt) > (often === 'day' ? day : 7 * day))

interface SheetProps {
  words: Words
  onShown: () => void
  close: () => void
}

/** Never takes the focus. Its time begins when it is seen, and anew when focus and pointer have left it. */
function Sheet({ words, onShown, close }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const latest = useRef({ onShown, close })
  useDismissal(dialog, close)
  const wasShown = useClearPlace(dialog)
  useEffect(() => {
    if (wasShown) latest.current.onShown()
  }, [wasShown])
  const [hasFocus, setFocus] = useState(false)
  const [hasPointer, setPointer] = useState(false)
  const isTimed = wasShown && !hasFocus && !hasPointer
  useEffect(() => {
    if (!isTimed) return
    const timer = setTimeout(() => latest.current.close(), words.seconds * 1000)
    return () => clearTimeout(timer)
  }, [isTimed, words.seconds])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- using it only keeps it open
    <dialog
      open
      ref={dialog}
      aria-labelledby="subscribe-dialog"
      className="no-print subscribe-dialog"
      onMouseEnter={() => setPointer(true)}
      onMouseLeave={() => setPointer(false)}
      onFocus={() => setFocus(true)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setFocus(false)}
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id="subscribe-dialog" className="text-lead font-bold">
          {words.heading}
        </h2>
        <button type="button" className="icon-button -mt-2.5 -mr-3 shrink-0" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <p className="mt-1 text-small text-quiet">{words.text}</p>
      <p className="mt-3">
        <Link to={links.subscription} className="link font-semibold">
          Subscribe
        </Link>
      </p>
    </dialog>
  )
}

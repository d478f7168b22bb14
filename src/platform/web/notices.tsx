import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { createExternalStore } from './external-store.ts'
import { Icon } from './ui/icons.tsx'

interface Notice {
  text: string
  /** The path of the page that shows it. */
  at: string
}

/** Session storage keeps a notice over a full page load. */
const key = 'notice'

const current = createExternalStore<Notice | null>(null)
let isShown = false

/** Shown now or once the reader gets there, until it is closed or the page is left. */
export function announce(text: string, at: string) {
  setNotice({ text, at })
  save({ text, at })
}

function setNotice(next: Notice | null) {
  isShown = false
  current.set(next)
}

function save(notice: Notice | null) {
  try {
    if (notice) sessionStorage.setItem(key, JSON.stringify(notice))
    else sessionStorage.removeItem(key)
  } catch {
    // Without storage the notice lives as long as this document.
  }
}

function restore() {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (!stored || typeof stored !== 'object' || !('text' in stored) || !('at' in stored)) return
    setNotice({ text: String(stored.text), at: String(stored.at) })
  } catch {
    // There is no storage.
  }
}

const floating =
  'no-print fixed inset-x-5 bottom-5 z-40 mx-auto flex max-w-xl items-center justify-between border border-ink bg-ground pl-4 font-semibold floating'

/** Takes no focus. */
export function Notices({ className = floating }: { className?: string }) {
  const { pathname } = useLocation()
  const notice = current.use()
  useEffect(() => {
    if (!notice) restore()
    else if (notice.at === pathname) {
      isShown = true
      save(null)
    } else if (isShown) {
      setNotice(null)
    }
  }, [pathname, notice])
  if (notice?.at !== pathname) return null
  return (
    <div className={className}>
      <p role="alert">{notice.text}</p>
      <button type="button" className="icon-button" aria-label="Close" onClick={() => setNotice(null)}>
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}

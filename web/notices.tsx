import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { Icon } from './ui/icons.tsx'

/** A sentence for the reader and the page, by its path, that it is meant for. */
interface Notice {
  text: string
  at: string
}

/** In the session's storage a notice outlives a full page load on its way from one part of the site to another. */
const key = 'notice'

let current: Notice | null = null
let isShown = false
const listeners = new Set<() => void>()

/** Has the page at a path say something, now or once the reader gets there. It stays until it is closed or the page is left. */
export function announce(text: string, at: string) {
  become({ text, at })
  store(current)
}

function become(next: Notice | null) {
  current = next
  isShown = false
  for (const tell of listeners) tell()
}

function store(notice: Notice | null) {
  try {
    if (notice) sessionStorage.setItem(key, JSON.stringify(notice))
    else sessionStorage.removeItem(key)
  } catch {
    // Storage may be forbidden; the notice then lives as long as this document.
  }
}

function takeStored() {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (!stored || typeof stored !== 'object' || !('text' in stored) || !('at' in stored)) return
    become({ text: String(stored.text), at: String(stored.at) })
  } catch {
    // As above.
  }
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

const floating =
  'no-print fixed inset-x-5 bottom-5 z-40 mx-auto flex max-w-xl items-center justify-between border border-ink bg-ground pl-4 font-semibold floating'

/** Where a layout shows what there is to say. It blocks nothing and takes no focus. */
export function Notices({ className = floating }: { className?: string }) {
  const { pathname } = useLocation()
  const notice = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
  useEffect(() => {
    if (!notice) takeStored()
    else if (notice.at === pathname) {
      isShown = true
      store(null)
    } else if (isShown) {
      become(null)
    }
  }, [pathname, notice])
  if (notice?.at !== pathname) return null
  return (
    <div className={className}>
      <p role="alert">{notice.text}</p>
      <button type="button" className="icon-button" aria-label="Close" onClick={() => become(null)}>
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}

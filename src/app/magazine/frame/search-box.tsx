import { Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { searchLink } from '../../../platform/contract/links.ts'
import { Icon } from '../../../platform/web/ui/icons.tsx'
import { lazyOptional } from '../../../platform/web/ui/lazy-optional.ts'

const LazySuggestions = lazyOptional(async () => ({
  default: (await import('../../../features/search/pages/suggestions.tsx')).SuggestionList,
}))

export function SearchBox() {
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  useSearchKeys(() => setOpen(true))
  const close = () => {
    setOpen(false)
    toggle.current?.focus()
  }
  return (
    <>
      <button
        ref={toggle}
        type="button"
        className="icon-button"
        aria-expanded={isOpen}
        aria-label={isOpen ? 'Close search' : 'Search'}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'close' : 'search'} />
      </button>
      {isOpen && <SearchForm onDone={close} />}
    </>
  )
}

function SearchForm({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate()
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  useEffect(() => input?.focus(), [input])
  const go = (to: string, state?: { query: string }) => {
    onDone()
    void navigate(to, { state })
  }
  const search = (form: FormData) => {
    const typed = form.get('q')
    const query = typeof typed === 'string' ? typed.trim() : ''
    if (query) go(searchLink({ q: query }), { query })
  }
  return (
    <search className="absolute inset-x-0 top-full border-y border-hairline bg-ground floating">
      <form
        className="frame flex items-center gap-3 py-3"
        onSubmit={(event) => {
          event.preventDefault()
          search(new FormData(event.currentTarget))
        }}
      >
        <input
          onKeyDown={(event) => event.key === 'Escape' && onDone()}
          type="search"
          name="q"
          maxLength={200}
          aria-label="Search articles"
          placeholder="Search articles..."
          autoComplete="off"
          ref={setInput}
          className="h-11 min-w-0 flex-1 rounded-sm border border-control bg-ground px-3 text-body placeholder:text-quiet"
        />
        <button type="submit" className="button button-primary">
          Search
        </button>
      </form>
      <Suspense>{input && <LazySuggestions input={input} go={go} />}</Suspense>
    </search>
  )
}

function useSearchKeys(open: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]')
      const isCtrlK = (event.ctrlKey || event.metaKey) && event.key === 'k'
      const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isCtrlK && !isSlash) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { links } from '../../../contract/links.ts'
import { Icon } from '../../ui/icons.tsx'

/** The search toggle and its box. Ctrl-K or / opens it, Escape closes it. */
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
  const search = (form: FormData) => {
    const query = String(form.get('q') ?? '').trim()
    if (!query) return
    onDone()
    void navigate(`${links.search}?${new URLSearchParams({ q: query })}`, { state: { query } })
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
          aria-label="Search articles"
          placeholder="Search articles..."
          autoComplete="off"
          // The reader has just asked for it.
          ref={(input) => input?.focus()}
          className="h-11 min-w-0 flex-1 rounded-sm border border-control bg-ground px-3 text-body placeholder:text-quiet"
        />
        <button type="submit" className="button button-primary">
          Search
        </button>
      </form>
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

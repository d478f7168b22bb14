/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- HTML has no element for the list of an editable combobox; the input handles the keys. */
import { useEffect, useId, useState } from 'react'
import { createClient } from '../../../platform/contract/client.ts'
import { articleLink, partLink, searchLink } from '../../../platform/contract/links.ts'
import type { Suggestions as Suggested } from '../contract/search.ts'
import { recentSearches } from './recent.ts'
import './suggestions.css'

interface Props {
  /** Becomes a combobox while suggestions are mounted. */
  input: HTMLInputElement
  go: (to: string) => void
}

interface Option {
  key: string
  group: string
  label: string
  note: string
  to: string
}

export function SuggestionList({ input, go }: Props) {
  const text = useInputText(input)
  const suggested = useSuggestions(text)
  const options = text ? toOptions(suggested) : recent()
  const [kept, setKept] = useState({ text, active: -1, isClosed: false })
  const { active: chosen, isClosed } = kept.text === text ? kept : { active: -1, isClosed: false }
  const isOpen = options.length > 0 && !isClosed
  const active = isOpen ? Math.min(chosen, options.length - 1) : -1
  const id = useId()
  const optionId = (place: number) => `${id}-${place}`

  useCombobox(input, { isOpen, listId: id, activeId: active >= 0 ? optionId(active) : null })
  useKeydown(input, (key) => {
    if (key === 'Escape' && isOpen) setKept({ text, active: -1, isClosed: true })
    else if (key === 'Enter' && active >= 0) go(options[active]?.to ?? '')
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && options.length > 0)
      setKept({ text, active: step(active, key === 'ArrowDown' ? 1 : -1, options.length), isClosed: false })
    else return false
    return true
  })

  return (
    <div className="frame suggestions" hidden={!isOpen}>
      <div id={id} role="listbox" aria-label="Suggestions">
        {groupsOf(options).map(({ group, members }) => (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <p id={`${id}-${group}`} className="label text-quiet">
              {group}
            </p>
            {members.map(({ option, place }) => (
              <div
                key={option.key}
                id={optionId(place)}
                role="option"
                tabIndex={-1}
                aria-selected={place === active}
                className="suggestion"
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => go(option.to)}
              >
                <span className={option.group === 'Parts' ? 'suggested-part' : ''}>{option.label}</span>
                {option.note && <span className="suggestion-note">{option.note}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <output className="sr-only">{isOpen ? `${options.length} suggestions` : ''}</output>
    </div>
  )
}

const step = (active: number, by: number, count: number) => {
  // The place beyond the first and the last is the typed text.
  const places = count + 1
  return ((active + 1 + by + places) % places) - 1
}

const toOptions = ({ parts, articles }: Suggested): Option[] => [
  ...parts.map(({ part, articles: count }) => ({
    key: `part ${part}`,
    group: 'Parts',
    label: part,
    note: `${count} ${count === 1 ? 'article' : 'articles'}`,
    to: partLink(part),
  })),
  ...articles.map((article) => ({
    key: `article ${article.id}`,
    group: 'Articles',
    label: article.title,
    note: '',
    to: articleLink(article),
  })),
]

const recent = (): Option[] =>
  recentSearches().map((query) => ({
    key: `recent ${query}`,
    group: 'Recent searches',
    label: query,
    note: '',
    to: searchLink({ q: query }),
  }))

function groupsOf(options: readonly Option[]) {
  const members = options.map((option, place) => ({ option, place }))
  return Object.entries(Object.groupBy(members, ({ option }) => option.group)).map(([group, of]) => ({
    group,
    members: of ?? [],
  }))
}

function useInputText(input: HTMLInputElement): string {
  const [text, setText] = useState(input.value.trim())
  useEffect(() => {
    const onInput = () => setText(input.value.trim())
    input.addEventListener('input', onInput)
    return () => input.removeEventListener('input', onInput)
  }, [input])
  return text
}

const nothing: Suggested = { parts: [], articles: [] }
const typingPauseMs = 150
const minLetters = 2

function useSuggestions(text: string): Suggested {
  const [suggested, setSuggested] = useState({ text: '', found: nothing })
  useEffect(() => {
    if (text.length < minLetters) return
    const stale = new AbortController()
    const timer = setTimeout(() => {
      const found = abortableClient(stale.signal).call('GET /search/suggestions', { query: { q: text.slice(0, 200) } })
      found.then(
        (answer) => setSuggested({ text, found: answer }),
        () => {},
      )
    }, typingPauseMs)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [text])
  // Keep old suggestions until new ones arrive, so that the list does not flicker.
  return text.length < minLetters ? nothing : suggested.found
}

const abortableClient = (signal: AbortSignal) =>
  createClient(async ({ address }) => {
    const response = await fetch(`/api${address}`, { signal })
    return { status: response.status, body: await response.json() }
  })

function useCombobox(
  input: HTMLInputElement,
  { isOpen, listId, activeId }: { isOpen: boolean; listId: string; activeId: string | null },
) {
  useEffect(() => {
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-controls', listId)
    input.setAttribute('aria-expanded', String(isOpen))
    if (activeId) input.setAttribute('aria-activedescendant', activeId)
    else input.removeAttribute('aria-activedescendant')
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [input, isOpen, listId, activeId])
}

/** `onKey` returns whether it handled the key; then other handlers do not get it. */
function useKeydown(input: HTMLInputElement, onKey: (key: string) => boolean) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.isComposing || !onKey(event.key)) return
      event.preventDefault()
      event.stopPropagation()
    }
    input.addEventListener('keydown', listen)
    return () => input.removeEventListener('keydown', listen)
  })
}

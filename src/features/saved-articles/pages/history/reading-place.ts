import { api, storedToken } from '../../../../platform/web/api.ts'
import { begunFrom, finishedFrom } from '../../contract/reading-history-rules.ts'

export interface Place {
  block: number
  percent: number
}

/** Milliseconds between two reports. */
const interval = 15_000

/** Share of the window's height, from its top, at which a block counts as being read. */
const readingLine = 0.25

const findText = () => document.querySelector<HTMLElement>('.article-text .prose')

/** Null: before the text. */
function placeIn(text: HTMLElement): Place | null {
  const { top, height } = text.getBoundingClientRect()
  const line = innerHeight * readingLine
  if (top > line || height === 0) return null
  const below = Array.from(text.children).findIndex((block) => block.getBoundingClientRect().top > line)
  const block = Math.max(0, (below < 0 ? text.children.length : below) - 1)
  return { block, percent: Math.min(100, Math.max(0, Math.round(((innerHeight - top) / height) * 100))) }
}

export function goToPlace({ block }: Place) {
  let element = findText()?.children[block]
  // Some windows hide the list of sections.
  while (element?.getClientRects().length === 0) element = element.previousElementSibling ?? undefined
  if (element) scrollTo({ top: element.getBoundingClientRect().top + scrollY - innerHeight * readingLine + 1 })
}

/**
 * Reports to the server that an article was opened and where its reader is, while the reader's history is on. `onPlace`
 * gets the former place of an article begun and not finished. Returns a function that stops it.
 */
export function reportReadingPlace(articleId: number, onPlace: (place: Place) => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  void begin(articleId, { signal, onPlace })
  return () => stopping.abort()
}

async function begin(articleId: number, { signal, onPlace }: { signal: AbortSignal; onPlace: (place: Place) => void }) {
  const { isOn, position } = await api
    .call('PUT /auth/history/:id', { params: { id: String(articleId) }, body: null })
    .catch(() => ({ isOn: false, position: null }))
  if (!isOn || signal.aborted) return
  if (position && position.percent >= begunFrom && position.percent < finishedFrom) onPlace(position)
  report(articleId, signal)
}

function report(articleId: number, signal: AbortSignal) {
  // The reader may scroll before the answer arrives.
  let isMoved = scrollY > 0
  const send = () => {
    const text = findText()
    const token = storedToken()
    const place = isMoved && text && token ? placeIn(text) : null
    if (!place) return
    isMoved = false
    fetch(`/api/auth/history/${articleId}`, {
      method: 'PUT',
      // The reader may leave before the request ends.
      keepalive: true,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(place),
    }).catch(() => {})
  }
  const timer = setInterval(send, interval)
  const onScroll = () => {
    isMoved = true
  }
  const onHidden = () => {
    if (document.visibilityState === 'hidden') send()
  }
  addEventListener('scroll', onScroll, { signal, passive: true })
  document.addEventListener('visibilitychange', onHidden, { signal })
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    send()
  })
}

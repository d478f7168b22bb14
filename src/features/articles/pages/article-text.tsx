import { type RefObject, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { InHtmlOnly } from '../../../platform/web/in-html-only.ts'
import { trustedProse } from '../../../platform/web/magazine/trusted-prose.ts'
import { useArticlePlaces } from './article-place.ts'
import { enlarge } from './figures/enlarge.ts'

interface Props {
  /** Sanitised by the server. Null: only the page's HTML has it. */
  html: string | null
  /** Premium articles refuse copying and printing. This deters; it cannot prevent. */
  isGuarded: boolean
}

export function ArticleText({ html: own, isGuarded }: Props) {
  const { prose: written = '' } = useContext(InHtmlOnly)
  const html = own ?? written
  const text = useRef<HTMLDivElement>(null)
  const notice = useNotice()
  const prose = useMemo(() => trustedProse(html), [html])
  useButtons(text, notice.say)
  usePartCards(text)
  useSortedTables(text, html)
  useReadingPlace(text, html)
  useGuard(text, isGuarded)
  return (
    <>
      <div ref={text} className={`prose ${isGuarded ? 'is-guarded' : ''}`} dangerouslySetInnerHTML={prose} />
      {isGuarded && <p className="print-refusal">Printing is disabled for premium content.</p>}
      <output className="no-print notice">{notice.text}</output>
    </>
  )
}

/** One listener serves all: code, embeds and figures have their buttons in the text's HTML. */
function useButtons(text: RefObject<HTMLElement | null>, say: (words: string) => void) {
  useEffect(() => {
    const element = text.current
    const onClick = async (event: MouseEvent) => {
      const { target } = event
      if (!(target instanceof Element)) return
      if (enlarge(target, event)) return
      if (!(target instanceof HTMLElement)) return
      if (target.dataset['embed']) return (await import('./open-embed.ts')).openEmbed(target)
      const { copy, latex } = target.dataset
      if (copy === undefined && latex === undefined) return
      const code = latex ?? target.closest('.code')?.querySelector('code')?.textContent ?? ''
      const isCopied = await navigator.clipboard.writeText(code).then(
        () => true,
        () => false,
      )
      say(isCopied ? (latex ? 'LaTeX copied' : 'Code copied') : 'Your browser blocked copying')
    }
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [text, say])
}

/** A mouse or the focus opens the card of a part. A tap opens it, and another one follows the link. */
function usePartCards(text: RefObject<HTMLElement | null>) {
  const [showPart] = useArticlePlaces().flatMap((place) => place.showPart ?? [])
  const show = useEffectEvent(async (mark: HTMLAnchorElement, isTouch: boolean) => showPart?.(mark, isTouch) ?? false)
  useEffect(() => {
    const element = text.current
    let isTouch = false
    const onEvent = async (event: Event) => {
      if (event instanceof PointerEvent) isTouch = event.pointerType === 'touch'
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.part') : null
      const isTap = isTouch && event.type === 'click'
      if (!link || event.type === 'pointerdown' || isTap !== isTouch) return
      if (isTap && link.hasAttribute('aria-describedby')) return
      if (isTap) event.preventDefault()
      else if (event.type === 'click') return
      const isShown = await show(link, isTap).catch(() => false)
      if (isTap && !isShown) location.assign(link.href)
    }
    const listening = new AbortController()
    for (const type of ['pointerdown', 'pointerover', 'focusin', 'click'])
      element?.addEventListener(type, onEvent, listening)
    return () => listening.abort()
  }, [text])
}

/** Loads sorting only where there is a table. Without it tables can be read. */
function useSortedTables(text: RefObject<HTMLElement | null>, html: string) {
  useEffect(() => {
    const element = text.current
    if (!element || !html.includes('class="data-table"')) return
    import('./sort-table.ts').then(
      ({ makeSortable }) => makeSortable(element),
      () => {},
    )
  }, [text, html])
}

/** Loads the list only where there are sections. */
function useReadingPlace(text: RefObject<HTMLElement | null>, html: string) {
  useEffect(() => {
    const element = text.current
    if (!element || !html.includes('section-list')) return
    const following = import('./reading-place.ts').then(({ followReading }) => followReading(element))
    return () => void following.then((stop) => stop()).catch(() => {})
  }, [text, html])
}

const refused = ['copy', 'cut', 'contextmenu', 'dragstart']
const refuse = (event: Event) => event.preventDefault()

function useGuard(text: RefObject<HTMLElement | null>, isGuarded: boolean) {
  useEffect(() => {
    if (!isGuarded) return
    const element = text.current
    for (const name of refused) element?.addEventListener(name, refuse)
    return () => {
      for (const name of refused) element?.removeEventListener(name, refuse)
    }
  }, [text, isGuarded])
}

const shownForMs = 2000

function useNotice() {
  const [text, say] = useState('')
  useEffect(() => {
    if (!text) return
    const timer = setTimeout(() => say(''), shownForMs)
    return () => clearTimeout(timer)
  }, [text])
  return { text, say }
}

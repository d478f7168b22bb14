import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { trustedProse } from './trusted-prose.ts'

interface Props {
  /** Sanitised by the server. */
  html: string
  /** Premium articles refuse copying and printing. This deters; it cannot prevent. */
  isGuarded: boolean
}

export function ArticleText({ html, isGuarded }: Props) {
  const text = useRef<HTMLDivElement>(null)
  const notice = useNotice()
  const prose = useMemo(() => trustedProse(html), [html])
  useButtons(text, notice.say)
  useGuard(text, isGuarded)
  return (
    <>
      <div ref={text} className={`prose ${isGuarded ? 'is-guarded' : ''}`} dangerouslySetInnerHTML={prose} />
      {isGuarded && <p className="print-refusal">Printing is disabled for premium content.</p>}
      <output className="no-print notice">{notice.text}</output>
    </>
  )
}

/** The buttons of code and embeds are part of the text's HTML: one listener serves all. */
function useButtons(text: RefObject<HTMLElement | null>, say: (words: string) => void) {
  useEffect(() => {
    const element = text.current
    const onClick = async ({ target }: Event) => {
      if (!(target instanceof HTMLElement)) return
      if (target.dataset['embed']) return (await import('./open-embed.ts')).openEmbed(target)
      if (target.dataset['copy'] === undefined) return
      const code = target.closest('.code')?.querySelector('code')?.textContent ?? ''
      const isCopied = await navigator.clipboard.writeText(code).then(
        () => true,
        () => false,
      )
      say(isCopied ? 'Code copied' : 'The browser did not allow copying')
    }
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [text, say])
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

/** A short notice that disappears by itself. */
function useNotice() {
  const [text, say] = useState('')
  useEffect(() => {
    if (!text) return
    const timer = setTimeout(() => say(''), shownForMs)
    return () => clearTimeout(timer)
  }, [text])
  return { text, say }
}

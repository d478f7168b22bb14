import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'

interface Props extends Omit<React.ComponentProps<'a'>, 'href'> {
  to: string
}

/** For lists and menus, which have many: the router's own link resolves its address at each render. */
export const PageLink = ({ to, children, ...props }: Props) => (
  <a href={to} data-page="" {...props}>
    {children}
  </a>
)

/** As long as the router's links wait. */
const intentMs = 100

/** Follows every `PageLink` without loading a document, and loads ahead what a reader points at. */
export function PageLinks() {
  const navigate = useNavigate()
  const [intended, setIntended] = useState<string | null>(null)
  useEffect(() => {
    let timer = 0
    const follow = (event: MouseEvent) => {
      const link = pageLinkOf(event)
      const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (!link || opensElsewhere || event.defaultPrevented) return
      event.preventDefault()
      // The current page gets no second entry in the history.
      const replace = link.href === window.location.href
      void navigate(pathOf(link), { replace, viewTransition: !replace && prepareTransition(link) })
    }
    const intend = (event: Event) => {
      clearTimeout(timer)
      const link = pageLinkOf(event)
      if (link) timer = window.setTimeout(() => setIntended(pathOf(link)), intentMs)
    }
    const listeners = { click: follow, mouseover: intend, focusin: intend, touchstart: intend }
    for (const [name, listener] of Object.entries(listeners))
      document.addEventListener(name, listener as EventListener, { passive: name !== 'click' })
    return () => {
      clearTimeout(timer)
      for (const [name, listener] of Object.entries(listeners))
        document.removeEventListener(name, listener as EventListener)
    }
  }, [navigate])
  return intended && <PrefetchPageLinks page={intended} />
}

/** True if the picture of a story moves to its place in the article. */
function prepareTransition(link: HTMLAnchorElement): boolean {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return false
  const picture = link.closest('.card')?.querySelector<HTMLElement>('.picture-frame')
  // Two pictures of one name would cancel the transition.
  const former = picture && document.querySelector<HTMLElement>('.picture-frame.is-lead')
  if (former) former.style.viewTransitionName = 'none'
  if (picture) picture.style.viewTransitionName = 'lead-picture'
  return true
}

const pageLinkOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-page]') : null

const pathOf = ({ pathname, search, hash }: HTMLAnchorElement) => pathname + search + hash

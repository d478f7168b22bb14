import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import magazineStyles from '../../../../platform/web/styles/magazine.css?url'
import articleStyles from '../../pages/article.css?url'
import classes from './preview.module.css'

interface Props {
  /** In pixels, or as CSS has it. */
  width: number | string
  scheme: 'light' | 'dark'
  children: ReactNode
}

/** Sandboxed: scripts do not run and links lead nowhere. */
export function PreviewFrame({ width, scheme, children }: Props) {
  const [page, setPage] = useState<Document | null>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (page) setScheme(page, scheme)
  }, [page, scheme])
  useEffect(() => (page ? blockNavigation(page) : undefined), [page])
  useRendered(page, children)
  return (
    <iframe
      ref={frame}
      title="The article as readers see it"
      className={classes.frame}
      style={{ width }}
      sandbox="allow-same-origin"
      srcDoc={blank}
      onLoad={() => setPage(frame.current?.contentDocument ?? null)}
    />
  )
}

/** Uses a root of its own, without the back office's contexts. */
function useRendered(page: Document | null, children: ReactNode) {
  const root = useRef<Root>(null)
  useEffect(() => {
    if (!page) return
    const made = createRoot(page.body.appendChild(page.createElement('div')))
    root.current = made
    // React does not unmount a root while it renders another.
    return () => void setTimeout(() => made.unmount())
  }, [page])
  useEffect(() => {
    if (page) root.current?.render(children)
  }, [page, children])
}

const setScheme = (page: Document, scheme: 'light' | 'dark') => page.documentElement.setAttribute('data-theme', scheme)

function blockNavigation(page: Document) {
  const stay = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  for (const name of ['click', 'submit']) page.addEventListener(name, stay, true)
  return () => {
    for (const name of ['click', 'submit']) page.removeEventListener(name, stay, true)
  }
}

const stylesheet = (address: string) => `<link rel="stylesheet" href="${address}">`

const blank =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview</title>' +
  `${stylesheet(magazineStyles)}${stylesheet(articleStyles)}</head><body></body></html>`

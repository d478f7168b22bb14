import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import articleStyles from '../../../magazine/article/article.css?url'
import magazineStyles from '../../../styles/magazine.css?url'
import classes from './preview.module.css'

interface Props {
  /** In pixels. */
  width: number
  scheme: 'light' | 'dark'
  children: ReactNode
}

/**
 * A document of its own with the magazine's styles and no address: what is drawn into it exists in this window only. Nothing in it runs
 * and nothing leads anywhere.
 */
export function PreviewFrame({ width, scheme, children }: Props) {
  const [page, setPage] = useState<Document | null>(null)
  const take = useCallback((frame: HTMLIFrameElement | null) => {
    const show = () => setPage(frame?.contentDocument ?? null)
    frame?.addEventListener('load', show)
    return () => frame?.removeEventListener('load', show)
  }, [])
  useEffect(() => {
    if (page) page.documentElement.dataset['theme'] = scheme
  }, [page, scheme])
  useEffect(() => {
    const stay = (event: Event) => event.preventDefault()
    page?.addEventListener('click', stay, true)
    page?.addEventListener('submit', stay, true)
    return () => {
      page?.removeEventListener('click', stay, true)
      page?.removeEventListener('submit', stay, true)
    }
  }, [page])
  return (
    <>
      <iframe
        ref={take}
        title="The article as readers see it"
        className={classes.frame}
        style={{ width }}
        sandbox="allow-same-origin"
        srcDoc={blank}
      />
      {page?.body && createPortal(children, page.body)}
    </>
  )
}

const sheet = (address: string) => `<link rel="stylesheet" href="${address}">`

const blank =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview</title>' +
  `${sheet(magazineStyles)}${sheet(articleStyles)}</head><body></body></html>`

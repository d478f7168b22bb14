import { useEffect, useMemo, useRef } from 'react'
import { enlarge } from '../article/figures/enlarge.ts'
import { withEnlargeableFigures } from '../article/typeset/enlargeable.ts'
import { trustedProse } from '../trusted-prose.ts'

/** A chart, a table and a CSV file, sanitised by the server. What sorts the table comes later. */
export function Figures({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null)
  const prose = useMemo(() => trustedProse(withEnlargeableFigures(html)), [html])
  useEffect(() => {
    const element = text.current
    if (!element) return
    const onClick = (event: MouseEvent) => event.target instanceof Element && enlarge(event.target, event)
    element.addEventListener('click', onClick)
    import('../article/sort-table.ts').then(
      ({ makeSortable }) => makeSortable(element),
      () => {},
    )
    return () => element.removeEventListener('click', onClick)
  }, [])
  return <div ref={text} className="prose" dangerouslySetInnerHTML={prose} />
}

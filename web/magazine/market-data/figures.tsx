import { useEffect, useMemo, useRef } from 'react'
import { trustedProse } from '../trusted-prose.ts'

/** A chart, a table and a CSV file, sanitised by the server. What sorts the table comes later. */
export function Figures({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null)
  const prose = useMemo(() => trustedProse(html), [html])
  useEffect(() => {
    const element = text.current
    if (!element) return
    import('../article/sort-table.ts').then(
      ({ makeSortable }) => makeSortable(element),
      () => {},
    )
  }, [])
  return <div ref={text} className="prose" dangerouslySetInnerHTML={prose} />
}

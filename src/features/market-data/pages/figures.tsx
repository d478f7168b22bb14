import { useEffect, useMemo, useRef } from 'react'
import { trustedProse } from '../../../platform/web/magazine/trusted-prose.ts'
import { enlarge } from '../../articles/pages/figures/enlarge.ts'
import { withEnlargeableFigures } from '../../articles/pages/typeset/enlargeable.ts'

/** `html` is sanitised by the server. The table becomes sortable after mount. */
export function Figures({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null)
  const prose = useMemo(() => trustedProse(withEnlargeableFigures(html)), [html])
  useEffect(() => {
    const element = text.current
    if (!element) return
    const onClick = (event: MouseEvent) => event.target instanceof Element && enlarge(event.target, event)
    element.addEventListener('click', onClick)
    import('../../articles/pages/sort-table.ts').then(
      ({ makeSortable }) => makeSortable(element),
      () => {},
    )
    return () => element.removeEventListener('click', onClick)
  }, [])
  return <div ref={text} className="prose" dangerouslySetInnerHTML={prose} />
}

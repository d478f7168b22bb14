import { useEffect, useState } from 'react'
import type { SeriesPage } from '../../../contract/market-data/endpoints.ts'
import { api, storedToken } from '../../api.ts'

/** Null: nobody is signed in, the plan does not open them, or they are not here yet. */
export function useMyFigures({ slug, access }: SeriesPage): string | null {
  const [mine, setMine] = useState<{ slug: string; figures: string | null } | null>(null)
  useEffect(() => {
    if (access === 'free' || !storedToken()) return
    // Without it the page is that of an anonymous visitor.
    api.call('GET /auth/market-data/:slug', { params: { slug } }).then(
      ({ figures }) => setMine({ slug, figures }),
      () => {},
    )
  }, [slug, access])
  return mine?.slug === slug ? mine.figures : null
}

import { useEffect, useState } from 'react'
import type { MetaDescriptor } from 'react-router'
import type { ApiName } from '../../../platform/contract/api.ts'
import type { ContentHead } from '../../../platform/contract/content/heads.ts'
import type { Picture } from '../../../platform/contract/images.ts'
import { api, storedToken } from '../../../platform/web/api.ts'

/** `typeof` a contract, imported as a type only. */
export interface ReadContent {
  types?: { listed: Listed; page: Listed; mine: object }
}
interface Listed {
  slug: string
  title: string
  summary: string
  pictures?: Picture[]
}
type TypesOf<C extends ReadContent> = NonNullable<C['types']>
export type ListedOf<C extends ReadContent> = TypesOf<C>['listed']
export type PageOf<C extends ReadContent> = TypesOf<C>['page']

export const contentMeta = ({ loaderData }: { loaderData?: { head: MetaDescriptor[] } | undefined }) =>
  loaderData?.head ?? []

/** `mine` is null while nobody is signed in, or until it is loaded. Without a `slug` nothing is loaded. */
export function useMine<C extends ReadContent>({ name }: ContentHead, slug: string | null) {
  type Mine = TypesOf<C>['mine']
  const [loaded, setLoaded] = useState<{ slug: string; mine: Mine } | null>(null)
  useEffect(() => {
    if (slug === null || !storedToken()) return
    const call = api.call(`GET /auth/${name}/:slug` as ApiName, { params: { slug } } as never) as Promise<Mine>
    // On failure the page stays that of an anonymous visitor.
    call.then(
      (mine) => setLoaded({ slug, mine }),
      () => {},
    )
  }, [name, slug])
  const change = (changed: (mine: Mine) => Mine) =>
    setLoaded((before) => before && { ...before, mine: changed(before.mine) })
  return { mine: loaded?.slug === slug ? loaded.mine : null, change }
}

import type { MetaDescriptor } from 'react-router'
import type { ApiClient } from '../../contract/client.ts'
import { jpegOf } from '../../contract/jpeg.ts'
import { links } from '../../contract/links.ts'
import type { Site } from '../../contract/site.ts'

export interface Head {
  path: string
  title: string
  description: string
  /** For search engines, if that differs. Empty title: the page's. */
  search?: { title: string; description: string }
  /** Address elsewhere that search engines list instead. */
  canonical?: string
  type?: 'website' | 'article'
  image?: { url: string; alt: string; width?: number; height?: number } | undefined
  previous?: string | undefined
  next?: string | undefined
  feed?: { title: string; href: string } | undefined
}

/** Search engines cut longer titles, so these go without the site's name. */
const longestTitle = 70

/** Called by loaders, so that browsers get only the result. */
export function pageHead(site: Site, head: Head): MetaDescriptor[] {
  const url = site.publicUrl + head.path
  const withSite = `${head.title} · ${site.name}`
  const title = head.path === '/' || withSite.length > longestTitle ? head.title : withSite
  const link = (rel: string, href: string | undefined) =>
    href ? [{ tagName: 'link' as const, rel, href: site.publicUrl + href }] : []
  return [
    { title: head.search?.title || title },
    { name: 'description', content: head.search?.description ?? head.description },
    { tagName: 'link', rel: 'canonical', href: head.canonical || url },
    ...link('prev', head.previous),
    ...link('next', head.next),
    ...feedLinks(site, head.feed),
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: head.type ?? 'website' },
    { property: 'og:title', content: head.title },
    { property: 'og:description', content: head.description },
    { property: 'og:url', content: url },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...imageTags(site, head.image ?? { url: links.socialCard, alt: site.name, width: 1200, height: 630 }),
  ]
}

function imageTags(site: Site, { url, alt, width, height }: NonNullable<Head['image']>): MetaDescriptor[] {
  return [
    { property: 'og:image', content: new URL(jpegOf(url), site.publicUrl).href },
    ...(width && height
      ? [
          { property: 'og:image:width', content: String(width) },
          { property: 'og:image:height', content: String(height) },
        ]
      : []),
    { property: 'og:image:alt', content: alt },
  ]
}

function feedLinks(site: Site, feed: Head['feed']): MetaDescriptor[] {
  const feeds = [{ title: site.name, href: links.siteFeed as string }, ...(feed ? [feed] : [])]
  return feeds.map(({ title, href }) => ({
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title,
    href,
  }))
}

export const loadHead = async (api: ApiClient, head: Head) => ({
  head: pageHead(await api.call('GET /site', {}), head),
})

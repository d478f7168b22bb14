import type { MetaDescriptor } from 'react-router'
import type { ApiClient } from '../../contract/client.ts'
import { links } from '../../contract/links.ts'
import type { Site } from '../../contract/site.ts'

export interface Head {
  /** The page's own address, from `/` on. */
  path: string
  title: string
  description: string
  type?: 'website' | 'article'
  image?: { url: string; alt: string } | undefined
  previous?: string | undefined
  next?: string | undefined
  /** A feed of this part of the site, beside the site's own. */
  feed?: { title: string; href: string } | undefined
}

/** Longer titles are cut by those who show them; then the page's own words come first. */
const titleFits = 70

/**
 * What a page says about itself to search engines, feed readers and social networks. Made in loaders, on the server: readers'
 * browsers get the result and not the code.
 */
export function pageHead(site: Site, head: Head): MetaDescriptor[] {
  const url = site.publicUrl + head.path
  const signed = `${head.title} · ${site.name}`
  const title = head.path === '/' || signed.length > titleFits ? head.title : signed
  const link = (rel: string, href: string | undefined) =>
    href ? [{ tagName: 'link' as const, rel, href: site.publicUrl + href }] : []
  return [
    { title },
    { name: 'description', content: head.description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...link('prev', head.previous),
    ...link('next', head.next),
    ...feedLinks(site, head.feed),
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: head.type ?? 'website' },
    { property: 'og:title', content: head.title },
    { property: 'og:description', content: head.description },
    { property: 'og:url', content: url },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...imageTags(site, head.image ?? { url: links.socialCard, alt: site.name }),
  ]
}

function imageTags(site: Site, { url, alt }: { url: string; alt: string }): MetaDescriptor[] {
  return [
    { property: 'og:image', content: new URL(url, site.publicUrl).href },
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

/** The head of a page that needs nothing else from the API. */
export const loadHead = async (api: ApiClient, head: Head) => ({
  head: pageHead(await api.call('GET /site', {}), head),
})

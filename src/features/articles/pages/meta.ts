import type { MetaDescriptor } from 'react-router'
import { articleLink, authorLink, feedLink, folderOf } from '../../../platform/contract/links.ts'
import type { Site } from '../../../platform/contract/site.ts'
import { pageHead } from '../../../platform/web/magazine/head.ts'
import { organizationOf } from '../../../platform/web/magazine/publisher-data.ts'
import { widest } from '../../../platform/web/ui/widths.tsx'
import type { ArticleToRead } from '../contract/articles.ts'
import type { ArticleHeader, Author } from './header.ts'

type Chosen = Pick<
  ArticleToRead,
  'searchTitle' | 'searchDescription' | 'socialText' | 'socialImage' | 'canonicalUrl' | 'pictures'
>

export function articleMeta(site: Site, header: ArticleHeader, chosen: Chosen): MetaDescriptor[] {
  const image = chosen.socialImage ? { url: chosen.socialImage } : chosen.pictures.at(-1)
  const section = header.kicker.label
  const summary = header.standfirst || header.description
  return [
    ...pageHead(site, {
      path: articleLink(header),
      title: header.title,
      description: chosen.socialText || header.description,
      search: { title: chosen.searchTitle, description: chosen.searchDescription || summary },
      canonical: chosen.canonicalUrl,
      type: 'article',
      image: image && { ...image, alt: header.image.alt },
      feed: { title: section, href: feedLink(folderOf(header.section)) },
    }),
    { property: 'article:published_time', content: header.publishedAt },
    { property: 'article:modified_time', content: header.updatedAt },
    { property: 'article:section', content: section },
    ...header.authors.map(({ name }) => ({ name: 'author', content: name })),
  ]
}

export const personOf = (site: Site, { slug, name, line, pictures }: Author) => ({
  '@type': 'Person',
  name,
  url: site.publicUrl + authorLink(slug),
  ...(line && { jobTitle: line }),
  ...(pictures.length > 0 && { image: pictures.map(({ url }) => new URL(url, site.publicUrl).href) }),
})

/** Search engines require the CSS selector of the paid part. */
export function structuredData(site: Site, header: ArticleHeader) {
  const image = header.image.widths && widest(header.image.widths)
  const publisher = organizationOf(site)
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: header.title,
    description: header.standfirst || header.description,
    datePublished: header.publishedAt,
    dateModified: header.updatedAt,
    mainEntityOfPage: site.publicUrl + articleLink(header),
    articleSection: header.kicker.label,
    keywords: header.keywords.map(({ word }) => word),
    author: header.authors.length > 0 ? header.authors.map((author) => personOf(site, author)) : publisher,
    publisher,
    isAccessibleForFree: header.isFree,
    ...(header.corrections.length > 0 && {
      correction: header.corrections.map(({ on, words }) => ({
        '@type': 'CorrectionComment',
        text: words,
        datePublished: on,
      })),
    }),
    ...(image && { image: [new URL(image, site.publicUrl).href] }),
    ...(!header.isFree && {
      hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.article-text' },
    }),
  }
}

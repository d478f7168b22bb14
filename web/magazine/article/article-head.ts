import type { MetaDescriptor } from 'react-router'
import { articleLink, feedLink, sectionFolders } from '../../../contract/links.ts'
import type { Site } from '../../../contract/site.ts'
import { sectionLabels } from '../../ui/section-labels.ts'
import { pageHead } from '../head.ts'
import type { ArticleFace } from './face.ts'

export function articleHead(site: Site, face: ArticleFace): MetaDescriptor[] {
  const image = face.image.widths?.at(-1)?.[0]
  const section = sectionLabels[face.section].label
  return [
    ...pageHead(site, {
      path: articleLink(face),
      title: face.title,
      description: face.description,
      type: 'article',
      image: image ? { url: image, alt: face.image.alt } : undefined,
      feed: { title: section, href: feedLink(sectionFolders[face.section]) },
    }),
    { property: 'article:published_time', content: face.publishedAt },
    { property: 'article:modified_time', content: face.updatedAt },
    { property: 'article:section', content: section },
    { 'script:ld+json': newsArticle(site, face, image) },
  ]
}

/** What search engines read. The part that is not free is named by its selector, as they ask. */
function newsArticle(site: Site, face: ArticleFace, image: string | undefined) {
  const publisher = { '@type': 'Organization', name: site.name, url: site.publicUrl }
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: face.title,
    description: face.description,
    datePublished: face.publishedAt,
    dateModified: face.updatedAt,
    mainEntityOfPage: site.publicUrl + articleLink(face),
    articleSection: sectionLabels[face.section].label,
    keywords: face.keywords,
    author: publisher,
    publisher,
    isAccessibleForFree: face.isFree,
    ...(image && { image: [new URL(image, site.publicUrl).href] }),
    ...(!face.isFree && {
      hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.article-text' },
    }),
  }
}

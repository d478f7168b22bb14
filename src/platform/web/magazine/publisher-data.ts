import { links } from '../../contract/links.ts'
import type { Site } from '../../contract/site.ts'

/** Width and height of the icon that search engines show as the publisher's logo. */
const logoSize = 512

/** The publisher for search engines. His logo is square, and a PNG whatever he uploaded. */
export const organizationOf = (site: Site) => ({
  '@type': 'Organization',
  name: site.name,
  url: site.publicUrl,
  logo: { '@type': 'ImageObject', url: site.publicUrl + links.largeIcon, width: logoSize, height: logoSize },
  ...(site.socialLinks.length > 0 && { sameAs: site.socialLinks.map(({ address }) => address) }),
})

/** The magazine for search engines, on its front page. */
export const websiteOf = (site: Site) => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: site.name,
  url: `${site.publicUrl}/`,
  ...(site.description && { description: site.description }),
  publisher: organizationOf(site),
})

import { links } from '../../contract/links.ts'
import type { Site } from '../../contract/site.ts'

const logoSize = 512

/** For search engines. The logo is square, and a PNG whatever was uploaded. */
export const organizationOf = (site: Site) => ({
  '@type': 'Organization',
  name: site.name,
  url: site.publicUrl,
  logo: { '@type': 'ImageObject', url: site.publicUrl + links.largeIcon, width: logoSize, height: logoSize },
  ...(site.socialLinks.length > 0 && { sameAs: site.socialLinks.map(({ address }) => address) }),
})

export const websiteOf = (site: Site) => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: site.name,
  url: `${site.publicUrl}/`,
  ...(site.description && { description: site.description }),
  publisher: organizationOf(site),
})

import { contentHeads, listLink } from '../../../platform/contract/content/heads.ts'
import { featureAt, type OptionalFeatureName } from '../../../platform/contract/features.ts'
import { categoryLink, links, listingLink, studentFolder } from '../../../platform/contract/links.ts'
import { feedsTitle } from '../../../platform/web/magazine/feeds-title.ts'

/** Pages that are not among the sections, categories and pages that the publisher arranges. */
export function otherPages(features: readonly OptionalFeatureName[]) {
  const pages: (readonly [address: string, name: string])[] = [
    [links.home, 'Home'],
    [categoryLink(), 'Categories'],
    [listingLink(studentFolder), 'Engineering Students'],
    [links.events, 'Events'],
    [links.whatsNew, 'What’s New'],
    [links.newsletter, 'Subscribe Newsletter'],
    [links.subscription, 'Subscription'],
    [links.newsletters, 'Newsletters'],
    [links.search, 'Search'],
    [links.glossary, 'Glossary'],
    [links.topics, feedsTitle(features.includes('topics'))],
    [links.corrections, 'Corrections'],
    [links.tools, 'Calculators'],
    ...contentHeads.map((head) => [listLink(head), head.title] as const),
    [links.classifieds, 'Classified ads'],
    [links.mediaPackPdf, 'Media pack (PDF)'],
  ]
  return pages.filter(([address]) => {
    const feature = featureAt(address)
    return feature === null || features.includes(feature)
  })
}

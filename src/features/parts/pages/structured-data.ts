import { partLink } from '../../../platform/contract/links.ts'
import type { Site } from '../../../platform/contract/site.ts'
import type { LinkedPart, PartRecord } from '../contract/endpoints.ts'

export function partDataOf({ publicUrl }: Site, part: string, record: PartRecord) {
  const { maker, description, parameters, family, secondSources, successors, members } = record
  const named = ({ part: name, hasPage }: LinkedPart) => ({
    '@type': 'Product',
    name,
    ...(hasPage && { url: publicUrl + partLink(name) }),
  })
  const related = [...successors, ...secondSources]
  return {
    '@context': 'https://schema.org',
    '@type': members.length > 0 ? 'ProductGroup' : 'Product',
    name: part,
    url: publicUrl + partLink(part),
    ...(members.length > 0 ? { productGroupID: part, hasVariant: members.map(named) } : { mpn: part }),
    ...(maker && { manufacturer: { '@type': 'Organization', name: maker } }),
    ...(description && { description }),
    ...(parameters.length > 0 && {
      additionalProperty: parameters.map(({ name, value, unit }) => ({
        '@type': 'PropertyValue',
        name,
        value,
        ...(unit && { unitText: unit }),
      })),
    }),
    ...(family && { isVariantOf: { ...named(family), '@type': 'ProductGroup' } }),
    ...(related.length > 0 && { isSimilarTo: related.map(named) }),
  }
}

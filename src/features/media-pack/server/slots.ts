import { type AdLocation, adLocations, adSlots, limits } from '../../../platform/contract/catalogue.ts'
import type { OptionalFeatureName } from '../../../platform/contract/features.ts'
import type { Catalogue } from '../../../platform/contract/sections/catalogue.ts'

const otherPages: Partial<Record<AdLocation, readonly string[]>> = {
  header: ['Every page'],
  home: ['Front page'],
  news: ['Search results'],
  component: ['Component Engineering', 'Pages of parts'],
  article: ['Articles', 'Topics', 'Authors', 'Calculators'],
  student: ['Engineering Students'],
  events: ['Events'],
  'whats-new': ['What’s New'],
  newsletter: ['Newsletter'],
}

const features: Readonly<Record<string, OptionalFeatureName>> = {
  'Pages of parts': 'parts',
  Topics: 'topics',
  Calculators: 'calculators',
}

const side = limits.adImagePixels

const sizeOf = (location: AdLocation) =>
  location === 'header' ? '970 × 90; on phones 320 × 50 or 300 × 100' : `${side} × ${side}`

export const findPlaces = (
  { sections }: Pick<Catalogue, 'sections'>,
  hasFeature: (name: OptionalFeatureName) => boolean,
) => {
  const isOn = (page: string) => !features[page] || hasFeature(features[page])
  return adLocations.flatMap((location) => {
    const lists = sections.filter(({ ads, isHidden }) => ads === location && !isHidden).map(({ name }) => name)
    const pages = [...lists, ...(otherPages[location] ?? []).filter(isOn)]
    return pages.length === 0 ? [] : [{ pages: pages.join(', '), slots: adSlots[location], size: sizeOf(location) }]
  })
}

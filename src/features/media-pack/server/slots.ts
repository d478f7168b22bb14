import { type AdLocation, adLocations, adSlots, limits } from '../../../platform/contract/catalogue.ts'
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

const side = limits.adImagePixels

const sizeOf = (location: AdLocation) =>
  location === 'header' ? '970 × 90; on phones 320 × 50 or 300 × 100' : `${side} × ${side}`

export const findPlaces = ({ sections }: Pick<Catalogue, 'sections'>) =>
  adLocations.flatMap((location) => {
    const lists = sections.filter(({ ads, isHidden }) => ads === location && !isHidden).map(({ name }) => name)
    const pages = [...lists, ...(otherPages[location] ?? [])]
    return pages.length === 0 ? [] : [{ pages: pages.join(', '), slots: adSlots[location], size: sizeOf(location) }]
  })

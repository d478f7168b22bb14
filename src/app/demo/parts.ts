import type { DemoPart, DemoStage } from '../../platform/server/demo/part.ts'
import { allFeatures } from '../features.ts'

/** Later parts refer to rows of earlier ones, and those that are not named to none of them. They are removed in the opposite order. */
const order = [
  ...['accounts', 'pictures', 'authors', 'articles', 'events', 'market-data', 'courses', 'subscriptions'],
  ...['classifieds', 'newsletter', 'analytics', 'search', 'ads', 'glossary', 'newsroom', 'parts'],
  ...['reports', 'white-papers'],
]

/** The parts of the demo magazine in the order in which they are added, each with the name of its feature. */
export async function partsOfDemo(): Promise<(DemoPart & { name: string })[]> {
  const found = new Map(allFeatures.flatMap(({ name, demo }) => (demo ? [[name, demo] as const] : [])))
  const others = [...found.keys()].filter((name) => !order.includes(name))
  const named = [...order, ...others].flatMap((name) => {
    const load = found.get(name)
    return load ? [{ name, load }] : []
  })
  return Promise.all(named.map(async ({ name, load }) => ({ name, ...(await load()).default })))
}

/** The part of the demo that is the same in every installation but for its dates: accounts, articles, pictures, ads, parts. */
export async function addLibrary(stage: Pick<DemoStage, 'db' | 'now'>): Promise<void> {
  for (const { addToLibrary } of await partsOfDemo()) await addToLibrary?.(stage)
}

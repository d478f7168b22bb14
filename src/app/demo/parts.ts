import type { DemoPart, DemoStage } from '../../platform/server/demo/part.ts'
import { allFeatures } from '../features.ts'

/** Later parts refer to rows of earlier ones, unnamed parts to none. They are removed in reverse order. */
const order = [
  ...['accounts', 'pictures', 'authors', 'articles', 'events', 'market-data', 'courses', 'subscriptions'],
  ...['classifieds', 'newsletter', 'analytics', 'search', 'ads', 'glossary', 'newsroom', 'parts'],
  ...['reports', 'white-papers'],
]

export async function partsOfDemo(): Promise<(DemoPart & { name: string })[]> {
  const found = new Map(allFeatures.flatMap(({ name, demo }) => (demo ? [[name, demo] as const] : [])))
  const others = [...found.keys()].filter((name) => !order.includes(name))
  const named = [...order, ...others].flatMap((name) => {
    const load = found.get(name)
    return load ? [{ name, load }] : []
  })
  return Promise.all(named.map(async ({ name, load }) => ({ name, ...(await load()).default })))
}

/** Adds the parts that are equal everywhere but for dates: accounts, articles, pictures, ads, part numbers. */
export async function addLibrary(stage: Pick<DemoStage, 'db' | 'now'>): Promise<void> {
  for (const { addToLibrary } of await partsOfDemo()) await addToLibrary?.(stage)
}

import type { FromAllFeatures } from '../../../platform/server/feature.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import { presentPicture } from '../../pictures/server/images/index.ts'
import { privacyFacts } from '../../site/server/index.ts'
import { isStandingPage, type StandingPage } from '../contract/rules.ts'
import { originalOf } from './originals.ts'
import { findLive } from './queries.ts'

type PageDeps = Pick<Deps, 'db' | 'config' | 'settings'> & Pick<FromAllFeatures, 'privacy'>

export const originalText = ({ config, settings, privacy }: Omit<PageDeps, 'db'>, slug: StandingPage) => {
  const { description } = settings.current().identity
  return originalOf(slug, { ...settings.publisher(), description, facts: privacyFacts({ config, settings }), privacy })
}

/** Null: there is no such page, or it is not published. */
export async function findLiveText(deps: PageDeps, slug: string) {
  const live = await findLive(deps.db, slug)
  if (live && live.title !== null) {
    const pictures = presentPicture({ name: live.image_name ?? '', sizes: live.image_sizes ?? [] })
    const { title, html, description } = live
    return { title, html: html ?? '', description: description ?? '', pictures, isOriginal: false }
  }
  if (isStandingPage(slug)) return { ...originalText(deps, slug), pictures: [], isOriginal: true }
  return live?.deleted_at ? 'deleted' : null
}

export async function getStandingText(deps: PageDeps, slug: StandingPage) {
  const text = await findLiveText(deps, slug)
  if (text === null || text === 'deleted') throw new Error(`No text of the page ${slug}`)
  return text
}

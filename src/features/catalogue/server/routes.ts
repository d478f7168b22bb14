import { links, tintClass } from '../../../platform/contract/links.ts'
import type { Catalogue } from '../../../platform/contract/sections/catalogue.ts'
import { withDescribedPlans } from '../../../platform/contract/sections/specified.ts'
import type { Router } from '../../../platform/server/feature-deps.ts'
import { ok } from '../../../platform/server/http/api/calls.ts'
import { settingsKey } from '../../settings/server/index.ts'
import type { CatalogueDeps } from './deps.ts'
import { findCatalogue } from './queries.ts'

export function catalogueRoutes({ route, pages }: Router, { catalogue, db, settings }: CatalogueDeps) {
  pages.document(links.tints, async () => ({
    headers: { 'content-type': 'text/css; charset=utf-8' },
    body: toTints(await catalogue.get()),
    keys: [settingsKey],
  }))

  route('GET /site/sections', async () => {
    const { sections, former } = await catalogue.get()
    const targets = Object.fromEntries(Object.entries(former.sections).map(([id, { to }]) => [id, to]))
    const { planNames } = settings.publisher()
    const described = sections.map((section) => withDescribedPlans(section, planNames))
    return ok({ sections: described, former: targets }, [settingsKey])
  })

  route('GET /admin/catalogue', async () => {
    const { value, version } = await findCatalogue(db)
    return ok({ catalogue: value, version })
  })

  route('GET /site/categories', async () => {
    const { categories } = await catalogue.get()
    return ok({ categories }, [settingsKey])
  })
}

function toTints({ sections, categories }: Catalogue): string {
  const rules = (
    kind: 'section' | 'category',
    entries: readonly { id: string; colour: string; darkColour: string }[],
  ) =>
    entries.flatMap(({ id, colour, darkColour }) => {
      if (!colour && !darkColour) return []
      const value = `light-dark(${colour || 'var(--quiet)'}, ${darkColour || 'var(--quiet)'})`
      return `.${tintClass(kind, id)} { --accent: ${value}; --rule: ${value}; color: ${value}; }`
    })
  return [...rules('section', sections), ...rules('category', categories), ''].join('\n')
}

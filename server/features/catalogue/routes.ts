import { ok } from '../../http/api/calls.ts'
import type { Router } from '../deps.ts'
import { settingsKey } from '../settings/index.ts'
import type { CatalogueDeps } from './deps.ts'
import { findCatalogue } from './queries.ts'

/** The names of sections and categories, for readers. */
export function catalogueRoutes({ route }: Router, { catalogue, db }: CatalogueDeps) {
  route('GET /site/sections', async () => {
    const { sections, former } = await catalogue.get()
    const targets = Object.fromEntries(Object.entries(former.sections).map(([id, { to }]) => [id, to]))
    return ok({ sections, former: targets }, [settingsKey])
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

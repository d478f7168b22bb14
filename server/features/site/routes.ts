import { dayInZone } from '../../core/day-in-zone.ts'
import { ok } from '../../http/api/calls.ts'
import type { Deps, Router } from '../deps.ts'
import { settingsKey } from '../settings/index.ts'
import { privacyFacts } from './privacy-facts.ts'

export function siteRoutes({ route }: Router, { config, settings, now }: Deps) {
  route('GET /site', async () => {
    const publisher = settings.publisher()
    const today = dayInZone(publisher.timeZone, now())
    return ok({ ...publisher, publicUrl: config.publicUrl, today }, [settingsKey])
  })

  route('GET /site/privacy', async () => ok(privacyFacts(config), [settingsKey]))
}

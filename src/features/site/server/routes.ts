import { optionalFeatureNames } from '../../../platform/contract/features.ts'
import { dayInZone } from '../../../platform/server/core/day-in-zone.ts'
import type { FromAllFeatures } from '../../../platform/server/feature.ts'
import type { Router } from '../../../platform/server/feature-deps.ts'
import { ok } from '../../../platform/server/http/api/calls.ts'
import { lookOf } from '../../brand/server/index.ts'
import type { CatalogueDeps } from '../../catalogue/server/index.ts'
import type { SettingValues } from '../../settings/contract/groups.ts'
import { settingsKey } from '../../settings/server/index.ts'
import { onSale } from '../../subscriptions/server/index.ts'
import { findListsInUse } from './lists-in-use.ts'
import { toMenu } from './menu.ts'
import { privacyFacts } from './privacy-facts.ts'
import { presentReadingTerms } from './reading-terms.ts'
import { findScreensInUse } from './screens-in-use.ts'

export function siteRoutes(
  { route }: Router,
  {
    db,
    config,
    settings,
    catalogue,
    now,
    lists,
    asksNetwork,
  }: CatalogueDeps & Pick<FromAllFeatures, 'lists' | 'asksNetwork'>,
) {
  route('GET /site', async () => {
    const publisher = settings.publisher()
    const today = dayInZone(publisher.timeZone, now())
    const { identity, contact, reading } = settings.current()
    const { tagline, description, socialLinks, hasDesignators } = identity
    const words = { '{name}': identity.name, '{year}': today.slice(0, 4) }
    const copyright = contact.copyright.replaceAll(/\{name\}|\{year\}/g, (word) => words[word as keyof typeof words])
    const verification = verificationOf(settings.current().crawlers)
    const { hidesEmptySlots } = reading
    const features = optionalFeatureNames.filter((name) => settings.hasFeature(name))
    const own = {
      verification,
      tagline,
      description,
      socialLinks,
      copyright,
      hidesEmptySlots,
      features,
      hasDesignators,
      ...onSale({ config, settings }),
      ...lookOf(settings),
    }
    return ok({ ...publisher, ...own, publicUrl: config.publicUrl, today }, [settingsKey])
  })

  route('GET /site/menu', async () => {
    const today = dayInZone(settings.publisher().timeZone, now())
    const [current, inUse] = await Promise.all([catalogue.get(), findListsInUse(db, lists(), { now: now(), today })])
    return ok(toMenu(settings, current, inUse.links), [settingsKey, ...inUse.missing])
  })

  route('GET /site/reading', async () =>
    ok(presentReadingTerms(settings.current(), onSale({ config, settings })), [settingsKey]),
  )

  route('GET /site/networks', async () => {
    const { keys, ...body } = await asksNetwork()
    return ok(body, [...keys, settingsKey])
  })

  route('GET /admin/screens-in-use', async () => ok({ inUse: await findScreensInUse(db) }))

  route('GET /site/privacy', async () => ok(privacyFacts({ config, settings }), [settingsKey]))
}

const verificationOf = ({ googleVerification, bingVerification }: SettingValues['crawlers']) =>
  [
    { name: 'google-site-verification', content: googleVerification },
    { name: 'msvalidate.01', content: bingVerification },
  ].filter(({ content }) => content !== '')

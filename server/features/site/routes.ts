import type { SettingValues } from '../../../contract/settings/rooms.ts'
import { dayInZone } from '../../core/day-in-zone.ts'
import { ok } from '../../http/api/calls.ts'
import { lookOf } from '../brand/index.ts'
import type { Deps, Router } from '../deps.ts'
import { settingsKey } from '../settings/index.ts'
import { privacyFacts } from './privacy-facts.ts'

export function siteRoutes({ route }: Router, { config, settings, now }: Deps) {
  route('GET /site', async () => {
    const publisher = settings.publisher()
    const today = dayInZone(publisher.timeZone, now())
    const { identity, contact } = settings.current()
    const { tagline, description, socialLinks } = identity
    const copyright = contact.copyright.replaceAll('{name}', identity.name)
    const verification = verificationOf(settings.current().crawlers)
    const own = { verification, tagline, description, socialLinks, copyright, ...lookOf(settings) }
    return ok({ ...publisher, ...own, publicUrl: config.publicUrl, today }, [settingsKey])
  })

  route('GET /site/menu', async () => {
    const { main, header, components, footer } = settings.current().menu
    const shown = (links: typeof main) => links.filter(({ isHidden }) => !isHidden)
    const menu = { main: shown(main), header: shown(header), components: shown(components), footer: shown(footer) }
    return ok(menu, [settingsKey])
  })

  route('GET /site/privacy', async () => ok(privacyFacts({ config, settings }), [settingsKey]))
}

const verificationOf = ({ googleVerification, bingVerification }: SettingValues['crawlers']) =>
  [
    { name: 'google-site-verification', content: googleVerification },
    { name: 'msvalidate.01', content: bingVerification },
  ].filter(({ content }) => content !== '')

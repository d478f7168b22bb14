import { days } from '../../../platform/server/core/durations.ts'
import { NotFound } from '../../../platform/server/core/errors.ts'
import type { Deps, Router } from '../../../platform/server/feature-deps.ts'
import type { SettingValues } from '../../settings/contract/groups.ts'
import { settingsKey } from '../../settings/server/index.ts'
import { siteMaps } from './site-maps.ts'

type Crawlers = SettingValues['crawlers']

/** These fetch pages to answer somebody's question. */
const answering = [
  'OAI-SearchBot',
  'ChatGPT-User',
  'PerplexityBot',
  'Perplexity-User',
  'Claude-SearchBot',
  'Claude-User',
]
/** These collect texts for models. */
const training = [
  'GPTBot',
  'ClaudeBot',
  'Google-Extended',
  'Applebot-Extended',
  'CCBot',
  'Bytespider',
  'Meta-ExternalAgent',
  'Amazonbot',
  'cohere-training-data-crawler',
]

export function textFileRoutes({ pages }: Router, { config, settings, now }: Deps) {
  function text(address: string, write: (crawlers: Crawlers) => string) {
    pages.document(address, async () => {
      const body = write(settings.current().crawlers)
      if (body === '') throw new NotFound('file', address)
      return { headers: { 'content-type': 'text/plain; charset=utf-8' }, body, keys: [settingsKey] }
    })
  }
  text('/robots.txt', (crawlers) => writeRobots(crawlers, config.publicUrl + siteMaps.index))
  text('/ads.txt', ({ adsTxt }) => adsTxt && `${adsTxt}\n`)
  text('/.well-known/security.txt', ({ securityContact }) => writeSecurity(securityContact, now()))
}

function writeRobots({ isSearchAllowed, isAnsweringAllowed, isTrainingAllowed }: Crawlers, siteMap: string): string {
  if (!isSearchAllowed) return 'User-agent: *\nDisallow: /\n'
  const refused = [...(isAnsweringAllowed ? [] : answering), ...(isTrainingAllowed ? [] : training)]
  const apart = refused.length > 0 ? [...refused.map((name) => `User-agent: ${name}`), 'Disallow: /', ''] : []
  const all = ['User-agent: *', 'Disallow: /admin', 'Disallow: /api/', 'Disallow: /account', '']
  return [...apart, ...all, `Sitemap: ${siteMap}`, ''].join('\n')
}

/** RFC 9116 requires an expiry date. */
function writeSecurity(contact: string, now: Date): string {
  if (contact === '') return ''
  const address = contact.startsWith('https://') ? contact : `mailto:${contact}`
  const expires = new Date(now.getTime() + days(180)).toISOString().slice(0, 10)
  return `Contact: ${address}\nExpires: ${expires}T00:00:00Z\n`
}

import { createHash } from 'node:crypto'
import { minutes } from '../../../platform/server/core/durations.ts'
import { runApart, TooHeavy } from '../../../platform/server/core/text-threads.ts'
import type { FromAllFeatures } from '../../../platform/server/feature.ts'
import type { CatalogueDeps } from '../../catalogue/server/index.ts'
import { getStandingText } from '../../pages/server/index.ts'
import { postalAddressOf } from '../../settings/contract/groups/contact.ts'
import { toLook } from '../../settings/contract/look.ts'
import type { MediaPackContent } from './render-media-pack.ts'
import { findPlaces } from './slots.ts'

const renderer = new URL('render-media-pack.ts', import.meta.url)
/** CPU time. The longest text that a page can hold takes half of it. */
const longestRender = minutes(1)

type PackDeps = CatalogueDeps & Pick<FromAllFeatures, 'privacy'>

interface MadePack {
  key: string
  pdf: Promise<Uint8Array>
}

/** Makes the media pack and keeps the last one until something that it shows changes. */
export class MediaPackMaker {
  readonly #deps: PackDeps
  #last: MadePack | null = null

  constructor(deps: PackDeps) {
    this.#deps = deps
  }

  async make(): Promise<MadePack> {
    const content = await this.#readContent()
    const key = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)
    if (this.#last?.key === key) return this.#last
    const made = { key, pdf: runApart<Uint8Array>(renderer, content, longestRender) }
    this.#last = made
    // A text that took too long would take as long again: keep that failure.
    made.pdf.catch((error: unknown) => {
      if (this.#last === made && !(error instanceof TooHeavy)) this.#last = null
    })
    return made
  }

  async #readContent(): Promise<MediaPackContent> {
    const { settings, catalogue, config, now } = this.#deps
    const [{ title, html, description }, known] = await Promise.all([
      getStandingText(this.#deps, 'media-pack'),
      catalogue.get(),
    ])
    const { identity, contact } = settings.current()
    return {
      title,
      html,
      description,
      name: identity.name,
      publicUrl: config.publicUrl,
      places: findPlaces(known, (name) => settings.hasFeature(name)),
      contact: { email: contact.email, phone: contact.phone, address: postalAddressOf(contact) },
      day: new Intl.DateTimeFormat('en-GB', { timeZone: contact.timeZone, dateStyle: 'long' }).format(now()),
      look: toLook(identity),
      logo: identity.logoLight,
    }
  }
}

import { seconds } from '../../../../platform/server/core/durations.ts'
import { InvalidInput, UnsupportedContent } from '../../../../platform/server/core/errors.ts'
import type { FromAllFeatures } from '../../../../platform/server/feature.ts'
import type { Router } from '../../../../platform/server/feature-deps.ts'
import { OutsideFailed, OutsideRefused } from '../../../../platform/server/gateways/fetch/index.ts'
import { ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import type { NewsroomDeps } from '../deps.ts'
import { findOwnPage } from './own-pages.ts'
import { type LinkPreview, readPage } from './read-page.ts'
import { takePicture } from './take-picture.ts'

type LinkPreviewDeps = NewsroomDeps & Pick<FromAllFeatures, 'pageAt'>

/** The head of a page is at its start. */
const most = { bytes: 512 * 1024, time: seconds(8) }

/** Stores nothing of the page. */
export function linkPreviewRoutes({ route }: Router, deps: LinkPreviewDeps) {
  const { config, fetchOutside } = deps
  route('POST /admin/link-preview', async ({ body: { address } }) => {
    const own = ownPath(address, config.publicUrl)
    const found = own === null ? await fetchPage(address) : await findOwnPage(deps, own)
    if (!found?.title) throw new InvalidInput('address', 'This page does not say its title.')
    return ok(found)
  })

  route('POST /admin/link-picture', async ({ body: { address } }, call) => {
    try {
      return ok({ src: await takePicture(deps, address, requireCaller(call)) })
    } catch (error) {
      throw asInputError(error)
    }
  })

  async function fetchPage(address: string): Promise<LinkPreview> {
    const headers = { accept: 'text/html,application/xhtml+xml' }
    try {
      const answer = await fetchOutside(address, { headers, maxBytes: most.bytes, cuts: true, timeout: most.time })
      const { host } = new URL(answer.url)
      if (answer.status !== 200) throw new OutsideFailed(`${host} responded with ${answer.status}.`)
      if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(answer.headers['content-type'] ?? 'text/html'))
        throw new OutsideFailed(`${host} did not send a web page.`)
      return readPage(answer)
    } catch (error) {
      throw asInputError(error)
    }
  }
}

const asInputError = (error: unknown) =>
  error instanceof OutsideFailed || error instanceof OutsideRefused || error instanceof UnsupportedContent
    ? new InvalidInput('address', error.message)
    : error

/** Null: the address is on another site. */
function ownPath(address: string, publicUrl: string): string | null {
  const url = URL.parse(address, publicUrl)
  return url && url.origin === new URL(publicUrl).origin ? url.pathname : null
}

import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imageRules } from '../../../../platform/contract/image-rules.ts'
import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import { seconds } from '../../../../platform/server/core/durations.ts'
import { OutsideFailed } from '../../../../platform/server/gateways/fetch/index.ts'
import { cropShapes, presentPicture, storeImage, uploadedBy } from '../../../pictures/server/images/index.ts'
import type { NewsroomDeps } from '../deps.ts'

/**
 * Copies the picture into the library, so that readers load nothing from another site. Returns its address.
 * @throws OutsideFailed, OutsideRefused, UnsupportedContent, InvalidInput, Overloaded
 */
export async function takePicture(deps: NewsroomDeps, address: string, by: SignedInReader): Promise<string> {
  const headers = { accept: 'image/webp,image/png,image/jpeg' }
  const answer = await deps.fetchOutside(address, { headers, maxBytes: imageRules.maxBytes, timeout: seconds(8) })
  const { host, pathname } = new URL(answer.url)
  if (answer.status !== 200) throw new OutsideFailed(`${host} responded with ${answer.status}.`)
  const path = join(tmpdir(), `groundplane-${randomUUID()}`)
  try {
    await writeFile(path, answer.body, { flag: 'wx', mode: 0o600 })
    const name = `${host}-${pathname.split('/').at(-1) ?? ''}`
    const image = { path, bytes: answer.body.length, name }
    const { picture } = await storeImage(deps, image, { crops: cropShapes, by: uploadedBy(by, deps.now) })
    const widest = presentPicture(picture).at(-1)
    if (!widest) throw new Error(`The picture ${picture.name} has no size`)
    return widest.url
  } finally {
    await rm(path, { force: true })
  }
}

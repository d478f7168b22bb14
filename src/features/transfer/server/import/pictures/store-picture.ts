import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { seconds } from '../../../../../platform/server/core/durations.ts'
import { InvalidInput, Overloaded, UnsupportedContent } from '../../../../../platform/server/core/errors.ts'
import { OutsideFailed, OutsideRefused } from '../../../../../platform/server/gateways/fetch/index.ts'
import type { Point } from '../../../../pictures/contract/rules.ts'
import { cropShapes, detailWidths, presentPicture, storeImage } from '../../../../pictures/server/images/index.ts'
import type { SiteImportDeps } from '../deps.ts'
import type { SourceFile, SourceFolder } from '../source.ts'
import type { SiteImportPlan } from '../take/plan.ts'

export interface OldPicture {
  address: string
  path: string | null
  alt: string
  caption: string
  focus?: Point
}

const maxBytes = 20 * 2 ** 20
const triesOfConversion = 5

interface Looking {
  plan: SiteImportPlan
  folder: SourceFolder
  by: { userId: number | null }
  signal: AbortSignal
}

/** Returns the library address, or why the picture was not taken. */
export async function storePicture(
  deps: SiteImportDeps,
  { plan, folder, by, signal }: Looking,
  picture: OldPicture,
): Promise<{ src: string; isNew: boolean } | { reason: string }> {
  const temporary = join(tmpdir(), `groundplane-${randomUUID()}`)
  try {
    const file = fileOf(folder, picture)
    if (file) await copy(file, temporary)
    else if (!plan.choices.fetchPictures) return { reason: 'It is not in the archive, and fetching was not allowed' }
    else {
      const address = addressOnWeb(plan, picture)
      if (address === null) return { reason: 'The export does not contain the URL of the old site' }
      const answer = await deps.fetchOutside(address, { maxBytes, timeout: seconds(30), signal })
      if (answer.status !== 200) return { reason: `The old site responded with ${answer.status}` }
      await writeFile(temporary, answer.body, { flag: 'wx', mode: 0o600 })
    }
    const name = decodeURIComponent(picture.address.replace(/[?#].*/s, '').replace(/%(?![0-9a-f]{2})/gi, '%25')).slice(
      -200,
    )
    const wanted = { by, ...(picture.focus && { focus: picture.focus }) }
    const stored = await convert(deps, { path: temporary, bytes: file?.bytes ?? 0, name }, wanted)
    const widest = presentPicture(stored.picture).at(-1)
    return widest ? { src: widest.url, isNew: stored.isNew } : { reason: 'The image has no size' }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof InvalidInput || error instanceof UnsupportedContent || error instanceof URIError)
      return { reason: error.message }
    if (error instanceof OutsideFailed || error instanceof OutsideRefused) return { reason: error.message }
    throw error
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Null: neither the export nor anybody names the site. */
function addressOnWeb({ site, choices: { oldAddress } }: SiteImportPlan, { address }: OldPicture): string | null {
  if (!new URL(address).hostname.endsWith('.invalid')) return address
  return oldAddress === '' ? null : oldAddress.replace(/(?<!\/)\/+$/, '') + address.slice(site.length)
}

/** Retries while the server converts other pictures. */
async function convert(
  deps: SiteImportDeps,
  image: { path: string; bytes: number; name: string },
  wanted: { by: { userId: number | null }; focus?: Point },
) {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await storeImage(deps, image, { crops: cropShapes, detail: detailWidths, ...wanted })
    } catch (error) {
      if (!(error instanceof Overloaded) || attempt === triesOfConversion) throw error
      await new Promise((resolve) => setTimeout(resolve, seconds(attempt)))
    }
}

function fileOf({ files }: SourceFolder, { address, path }: OldPicture): SourceFile | undefined {
  if (path !== null) return files.find((file) => file.path === path)
  const upload = /\/wp-content\/(uploads\/[^?#]+)/.exec(address)?.[1]?.normalize('NFC')
  return upload === undefined ? undefined : files.find((file) => file.path.endsWith(upload))
}

async function copy(file: SourceFile, to: string) {
  if (file.bytes > maxBytes) throw new InvalidInput('image', 'The image is larger than 20 MB')
  await pipeline(await file.stream(), createWriteStream(to, { flags: 'wx', mode: 0o600 }))
}

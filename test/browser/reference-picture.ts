import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
import { expect } from 'vitest'

const folder = join(import.meta.dirname, 'reference-pictures')
/** Letters are smoothed in another way by another version of the browser, and moved by no more than this. */
const blur = 2
/** How far the grey of a pixel may be from that of the reference, of 255. */
const tolerance = 40
/** Which share of the pixels may be farther. */
const most = 0.002

const toPixels = (picture: Sharp) => picture.greyscale().blur(blur).raw().toBuffer({ resolveWithObject: true })

/**
 * Expects that an element looks like its reference picture, photographs aside. To renew a reference, delete it and run the test:
 * what is not there is written, except where tests only judge (`CI`).
 */
export async function expectToLookLike(element: Locator, name: string): Promise<void> {
  const path = join(folder, `${name}.webp`)
  await element.evaluate(async (shown) => {
    // A typeface that comes late is not shown at all, so that nothing moves.
    for (const { cssRules } of document.styleSheets)
      for (const rule of cssRules) if (rule instanceof CSSFontFaceRule) rule.style.setProperty('font-display', 'block')
    // A typeface is asked for once a text in it has its place.
    document.body.getBoundingClientRect()
    await document.fonts.ready
    for (const image of shown.querySelectorAll('img')) image.style.visibility = 'hidden'
  })
  // Hiding the caret takes a style sheet, which a page of the magazine refuses.
  const taken = await element.screenshot({ animations: 'disabled', caret: 'initial' })
  if (!existsSync(path) && !process.env['CI']) {
    await mkdir(folder, { recursive: true })
    await sharp(taken).greyscale().webp({ lossless: true, effort: 6 }).toFile(path)
  }
  const [now, reference] = await Promise.all([toPixels(sharp(taken)), toPixels(sharp(path))])
  const size = ({ info }: typeof now) => `${info.width} × ${info.height}`
  expect(size(now), `the size of ${name}`).toBe(size(reference))
  let others = 0
  for (const [at, grey] of now.data.entries()) if (Math.abs(grey - (reference.data[at] ?? 0)) > tolerance) others += 1
  const share = others / now.data.length
  const seen = join(tmpdir(), `groundplane-${name}.png`)
  if (share > most) await writeFile(seen, taken)
  expect(share, `the share of pixels that are not as in ${path}: compare it with ${seen}`).toBeLessThan(most)
}

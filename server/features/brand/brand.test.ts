import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Magazine, openMagazine, useMagazine } from '../../../test/magazine.ts'

const magazine = useMagazine({ isShared: true })
let other: Magazine

beforeAll(async () => {
  const environment = { SITE_NAME: 'Volts & <Amps>', CONTACT_EMAIL: 'ads@volts.example' }
  other = await openMagazine({ environment })
})
afterAll(() => Promise.all([magazine.close(), other.close()]))

const fetch = async (address: string, from = magazine) => {
  const { statusCode, headers, rawPayload } = await from.app.http.inject(address)
  expect([address, statusCode]).toEqual([address, 200])
  return { type: headers['content-type'], headers, body: rawPayload }
}

describe('icons', () => {
  test.each([
    ['/apple-touch-icon.png', 180, 180],
    ['/icon-192.png', 192, 192],
    ['/icon-512.png', 512, 512],
    ['/icon-maskable-512.png', 512, 512],
    ['/og-default.png', 1200, 630],
  ])('%s is a picture of %i by %i', async (address, width, height) => {
    const { type, body } = await fetch(address)
    expect(type).toBe('image/png')
    expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width, height })
  })

  test('the maskable one keeps the mark inside the circle that is never cut', async () => {
    const { body } = await fetch('/icon-maskable-512.png')
    const { data, info } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    let farthest = 0
    for (let pixel = 0; pixel < info.width * info.height; pixel++) {
      if ((data[pixel * info.channels] ?? 0) < 128) continue
      const [x, y] = [pixel % info.width, Math.floor(pixel / info.width)]
      farthest = Math.max(farthest, Math.hypot(x - 255.5, y - 255.5))
    }
    expect(farthest).toBeGreaterThan(100)
    expect(farthest).toBeLessThan(0.4 * 512)
  })

  test('the small one is an icon file of three sizes', async () => {
    const { type, body } = await fetch('/favicon.ico')
    expect(type).toBe('image/x-icon')
    expect([body.readUInt16LE(0), body.readUInt16LE(2), body.readUInt16LE(4)]).toEqual([0, 1, 3])
    const sizes = await Promise.all(
      [0, 1, 2].map(async (index) => {
        const entry = 6 + 16 * index
        const start = body.readUInt32LE(entry + 12)
        const png = body.subarray(start, start + body.readUInt32LE(entry + 8))
        const { width } = await sharp(png).metadata()
        expect(body.readUInt8(entry)).toBe(width)
        return width
      }),
    )
    expect(sizes).toEqual([16, 32, 48])
  })

  test('the drawn one follows the system’s light and dark', async () => {
    const { type, body } = await fetch('/favicon.svg')
    expect(type).toBe('image/svg+xml')
    expect(body.toString()).toContain('prefers-color-scheme:dark')
    expect(await sharp(body).metadata()).toMatchObject({ format: 'svg' })
  })
})

test('the manifest names the site, and icons that are there', async () => {
  const Manifest = z.object({
    name: z.string(),
    start_url: z.literal('/'),
    icons: z.array(z.object({ src: z.string(), type: z.string(), sizes: z.string(), purpose: z.string() })),
  })
  const { type, body } = await fetch('/site.webmanifest', other)
  expect(type).toBe('application/manifest+json')
  const { name, icons } = Manifest.parse(JSON.parse(body.toString()))
  expect(name).toBe('Volts & <Amps>')
  for (const icon of icons) expect((await fetch(icon.src)).type).toBe(icon.type)
})

test('the picture of links carries the site’s name', async () => {
  const [ours, theirs] = await Promise.all([fetch('/og-default.png'), fetch('/og-default.png', other)])
  expect(ours.body.equals(theirs.body)).toBe(false)
})

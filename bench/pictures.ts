import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { z } from 'zod'
import { pagesPerSecond, slowestPages } from './crowds.ts'
import { demoFolder, type Product, startProduct } from './product.ts'
import { atMost, type Bench } from './report.ts'
import { inTurns, ratios, type Spread, spread, written } from './statistics.ts'

const rounds = 7
const secondsARound = 8
const admin = { email: 'anna@groundplane.example', password: 'Steady48!Amplifier' }

/** No editor takes less time between two large photographs. */
const pauseMs = 2_000

/** An editor illustrates an article with large photographs; readers are not to notice. */
export const pictures: Bench = {
  about: 'a 4 MB JPEG in six files, and pages meanwhile',
  run: async () => {
    const environment = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
    const product = await startProduct({ dataDir: await demoFolder(), environment })
    const other = await startProduct({ dataDir: await demoFolder(), environment })
    try {
      const photo = await aPhoto()
      const uploadTimes: number[] = []
      const editorOf = async ({ url }: Product) => {
        const token = await signIn(url)
        return async () => uploadTimes.push(await timeUpload(url, { photo, token }))
      }
      const [here, elsewhere] = [await editorOf(product), await editorOf(other)]
      const during =
        (upload: () => Promise<unknown>, pause = pauseMs) =>
        () =>
          slowestPages(product, secondsARound, async () => {
            const isOver = Promise.withResolvers<void>()
            const uploading = uploadUntil(isOver.promise, { upload, pause })
            return () => {
              isOver.resolve()
              return uploading
            }
          })
      const variants = {
        alone: () => slowestPages(product, secondsARound),
        // The pages of a server that has nothing to do with it: what is left is that the machine has two cores, for those who ask as well.
        elsewhere: during(elsewhere),
        meanwhile: during(here),
        withoutPause: during(here, 0),
      }
      await inTurns(1, variants)
      uploadTimes.length = 0
      return present(await inTurns(rounds, variants), { photo, uploadTimes })
    } finally {
      await Promise.all([product.stop(), other.stop()])
    }
  },
}

/** One after the other, as long as it is asked for. */
async function uploadUntil(end: Promise<void>, { upload, pause }: { upload: () => Promise<unknown>; pause: number }) {
  const isOver = end.then(() => true)
  do await upload()
  while (!(await Promise.race([isOver, setTimeout(pause, false)])))
}

/** Noise: nothing else fills 4 MB at 18 million pixels, and no codec has an easy time with it. */
async function aPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 14 } as const
  const image = sharp({ create: { width: 5_200, height: 3_466, channels: 3, background: '#888', noise } })
  return image.blur(0.6).jpeg({ quality: 91 }).toBuffer()
}

const SignedIn = z.object({ token: z.string() })

async function signIn(origin: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(admin) })
  return SignedIn.parse(await answer.json()).token
}

const Uploaded = z.object({ sizes: z.array(z.object({ url: z.string(), avif: z.string() })).length(3) })

const head =
  '--form\r\nContent-Disposition: form-data; name="image"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
const agent = new Agent({ keepAlive: true })

/**
 * From sending it to having the addresses of six files, in milliseconds. The form is put together by hand: whoever sends is not to
 * take from the machine what is to be measured.
 */
async function timeUpload(origin: string, { photo, token }: { photo: Buffer; token: string }): Promise<number> {
  // What follows its end makes it another image, of which nothing is kept yet.
  const body = Buffer.concat([Buffer.from(head), photo, randomBytes(16), Buffer.from('\r\n--form--\r\n')])
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=form',
    'content-length': body.length,
  }
  const startedAt = performance.now()
  const sent = request(`${origin}/api/admin/upload-image`, { method: 'POST', agent, headers }).end(body)
  const [response] = await once(sent, 'response')
  Uploaded.parse(JSON.parse(await text(response)))
  return performance.now() - startedAt
}

function present(
  { alone, elsewhere, meanwhile, withoutPause }: Record<'alone' | 'elsewhere' | 'meanwhile' | 'withoutPause', number[]>,
  { photo, uploadTimes }: { photo: Buffer; uploadTimes: number[] },
) {
  const rows = [
    ['JPEG, MB', (photo.length / 2 ** 20).toFixed(2)],
    ['until its six files are there, ms', written(spread(uploadTimes), 0)],
    [`cached page at ${pagesPerSecond} a second, 99 % ms`, written(spread(alone))],
    [
      `while one is uploaded to another server on the machine every ${pauseMs / 1_000} s, 99 % ms`,
      written(spread(elsewhere)),
    ],
    [`while one is uploaded every ${pauseMs / 1_000} s, 99 % ms`, written(spread(meanwhile))],
    ['while one is uploaded after the other without a pause, 99 % ms', written(spread(withoutPause))],
  ]
  const figure = (what: string, noticed: Spread) => atMost(`99 % of pages while ${what}`, 1.2, noticed)
  const paced = `an image is uploaded every ${pauseMs / 1_000} s`
  const figures = [
    figure('images are uploaded without a pause, of that without any', ratios(withoutPause, alone)),
    figure(`${paced}, of that without any`, ratios(meanwhile, alone)),
    figure(`${paced}, of that while it is another server's`, ratios(meanwhile, elsewhere)),
  ]
  return { tables: [{ title: 'Images and pages', columns: ['what', 'measured'], rows }], figures }
}

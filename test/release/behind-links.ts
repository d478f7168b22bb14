import { randomBytes } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import { seconds } from '../../src/platform/server/core/durations.ts'
import { ask } from '../ask.ts'
import { addArticles, signIn } from '../faults/content.ts'
import { emptyPlace, inDatabase, serveApi } from '../faults/programs.ts'
import { type Disturbance, type FaultyLink, openFaultyLink } from '../faulty-link.ts'
import { aPhoto } from '../images.ts'
import { openPaymentProvider } from '../payments.ts'
import { openBucketServer } from '../s3.ts'
import { openMailServer } from '../smtp.ts'

const longestWait = seconds(40)

async function linked(url: string): Promise<FaultyLink> {
  const link = await openFaultyLink(url)
  onTestFinished(() => link.close())
  return link
}

export async function openBehindLinks() {
  const [mailServer, bucket, provider] = await Promise.all([
    openMailServer(),
    openBucketServer(),
    openPaymentProvider(),
  ])
  onTestFinished(async () => void (await Promise.all([mailServer.close(), bucket.close(), provider.close()])))
  const endpoint = new URL(bucket.url).searchParams.get('endpoint') ?? ''
  const mail = await linked(mailServer.url)
  const pictures = await linked(endpoint)
  const payments = await linked(provider.url)
  const place = await emptyPlace('embedded')
  const { article, admin, reader } = await inDatabase(place, async ({ db }) => {
    const [id] = await addArticles(db, 1)
    return { article: id, admin: await signIn(db, 'admin'), reader: await signIn(db, 'reader') }
  })
  const magazine = await serveApi(place, {
    SMTP_URL: mail.url,
    MAIL_FROM: 'magazine@magazine.test',
    LOG_LEVEL: 'fatal',
    STORAGE_URL: bucket.url.replace(endpoint, pictures.url),
    ...provider.environment,
    RAZORPAY_API_URL: payments.url,
  })
  const call = (method: string, path: string, body?: object, token = reader) =>
    ask(method, magazine.url + path, { token, body, signal: AbortSignal.timeout(longestWait) })
  const photo = new Blob([new Uint8Array(await aPhoto({ width: 320, height: 180 }).jpeg().toBuffer())])
  const fail = (disturbance: Disturbance) => {
    for (const link of [mail, pictures, payments]) link.disturbance = disturbance
  }
  return {
    magazine,
    mailServer,
    bucket,
    provider,
    mail,
    pictures,
    payments,
    fail,
    call,
    orders: () => call('POST', '/api/auth/create-order', { subscriptionType: 'gold', currency: 'INR' }),
    verifies: (proof: object) => call('POST', '/api/auth/verify-payment', { ...proof, subscriptionType: 'gold' }),
    uploads: () => {
      const form = new FormData()
      form.append('image', photo, 'board.jpg')
      return call('POST', '/api/admin/upload-image', form, admin)
    },
    subscribes: (email: string) => call('POST', '/api/auth/subscribe', { email, username: 'Priya' }),
    sends: () => call('POST', '/api/admin/send-newsletter', { selectedArticles: [article], sendToAll: true }, admin),
    lookAt: async (id: number) => (await call('GET', `/api/admin/newsletter-sends/${id}`, undefined, admin)).json,
    isUp: async () => {
      const answers = await Promise.all(
        ['/api/home/news', '/healthz/ready'].map((path) => call('GET', path).then(({ status }) => status)),
      )
      expect(answers).toEqual([200, 200])
    },
    aPicture: () => {
      const name = `${randomBytes(16).toString('hex')}-320.webp`
      bucket.objects.set(`the/magazine/${name}`, { bytes: randomBytes(2 ** 20), headers: {} })
      return `/assets/${name}`
    },
  }
}

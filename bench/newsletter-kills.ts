import { setTimeout as pause } from 'node:timers/promises'
import { addSubscribers, Office, startSink } from './newsletter-place.ts'
import { demoFolder, startProduct } from './product.ts'
import type { Bench } from './report.ts'

const recipients = 5_000
const kills = 30

/** What 30 deaths in the middle of a newsletter cost. */
export const newsletterKills: Bench = {
  about: `${kills} × kill -9 during a newsletter to ${recipients}, embedded database`,
  run: async () => {
    const place = { dataDir: await demoFolder() }
    await addSubscribers(place, recipients)
    const sink = await startSink()
    // Slow enough to be killed so often before its end.
    const environment = { SMTP_URL: sink.url, MAIL_FROM: 'magazine@example.com', NEWSLETTER_RATE: '400' }
    let product = await startProduct({ ...place, environment })
    const { id } = await (await Office.enter(product.url)).send('To be killed')
    for (let killed = 0; killed < kills; killed += 1) {
      const { count } = await sink.report()
      while ((await sink.report()).count < Math.min(count + 80, recipients)) await pause(5)
      await product.kill()
      product = await startProduct({ ...place, environment })
    }
    const office = await Office.enter(product.url)
    while ((await office.look(id)).state !== 'done') await pause(250)
    const unconfirmed = await office.unconfirmed(id)
    const { addresses, repeated } = await sink.report()
    await product.stop()
    sink.stop()
    const missed = recipients - addresses
    const unlisted = repeated.filter((address) => !unconfirmed.has(address)).length
    return {
      tables: [
        {
          title: `${kills} × kill -9`,
          columns: ['what', 'recipients'],
          rows: [
            ['missed', String(missed)],
            ['could not be confirmed, and are listed', String(unconfirmed.size)],
            ['got it twice, of these', String(repeated.length - unlisted)],
            ['got it twice without being listed', String(unlisted)],
          ],
        },
      ],
      figures: [
        {
          what: `${kills} × kill -9: missed; twice, unlisted`,
          promised: '0; 0',
          measured: `${missed}; ${unlisted}`,
          isKept: missed === 0 && unlisted === 0,
        },
      ],
    }
  },
}

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adLocations } from '../../../contract/catalogue.ts'
import { type Magazine, openMagazine } from '../../../test/app.ts'
import { testDatabases } from '../../../test/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { bookAd } from './index.ts'

describe.each(testDatabases)('on %s', (kind) => {
  let magazine: Magazine

  beforeAll(async () => {
    magazine = await openMagazine({ kind })
  })
  afterAll(() => magazine.close())
  beforeEach(() => magazine.database.empty())

  test('advertisements stand in their slots, in order', async () => {
    const book = (position: number, name: string) =>
      inTransaction(magazine.database.db, (tx) => {
        const ad = {
          location: 'home',
          imageName: `${name}.webp`,
          alt: name,
          link: `https://example.com/${name}`,
        } as const
        return bookAd(tx, { ...ad, position }, magazine.clock.now)
      })
    for (const [position, name] of [
      [2, 'b'],
      [1, 'old'],
      [1, 'a'],
    ] as const)
      await book(position, name)
    expect((await magazine.get('/api/admin/ads/home')).json()).toEqual([
      { position: 1, image_url: '/assets/a.webp', link: 'https://example.com/a', location: 'home', alt: 'a' },
      { position: 2, image_url: '/assets/b.webp', link: 'https://example.com/b', location: 'home', alt: 'b' },
    ])
    for (const location of adLocations) expect((await magazine.get(`/api/admin/ads/${location}`)).status).toBe(200)
  })
})

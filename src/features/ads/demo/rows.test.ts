import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { adSlots, pageAdLocations } from '../../../platform/contract/catalogue.ts'
import { demoPictureFolder } from '../../pictures/demo/pictures.ts'
import { ads } from './rows.ts'

test('every slot of the pages has one advertisement', () => {
  const wanted = pageAdLocations.flatMap((location) =>
    Array.from({ length: adSlots[location] }, (_, index) => `${location} ${index + 1}`),
  )
  expect(ads.map(({ location, position }) => `${location} ${position}`).toSorted()).toEqual(wanted.toSorted())
  expect(new Set(ads.map(({ link }) => link)).size).toBe(ads.length)
})

test.each(ads)(
  'the picture of advertisement $location $position has the size of its slot and alternative text',
  async ({ location, position, link, alt }) => {
    expect(link).toMatch(/^https:\/\/example\.com\/[a-z-]+$/)
    expect(alt.length).toBeGreaterThan(20)
    const picture = sharp(join(demoPictureFolder, `ad-${location}-${position}.webp`))
    const size = location === 'header' ? { width: 1940, height: 180 } : { width: 500, height: 500 }
    expect(await picture.metadata()).toMatchObject({ format: 'webp', ...size })
    if (location !== 'header') return
    const onPhones = sharp(join(demoPictureFolder, `ad-header-${position}-phone.webp`))
    expect(await onPhones.metadata()).toMatchObject({ format: 'webp', width: 600, height: 200 })
  },
)

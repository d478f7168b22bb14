import { XMLValidator } from 'fast-xml-parser'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { adLocations, adSlots } from '../../contract/catalogue.ts'
import { ads } from './ads.ts'
import { renderAd } from './drawings/raster.ts'

test('every slot there is has one advertisement', () => {
  const wanted = adLocations.flatMap((location) =>
    Array.from({ length: adSlots[location] }, (_, index) => `${location} ${index + 1}`),
  )
  expect(ads.map(({ location, position }) => `${location} ${position}`).toSorted()).toEqual(wanted.toSorted())
  expect(new Set(ads.map(({ link }) => link)).size).toBe(ads.length)
})

test.each(ads)(
  '$location $position is a picture of its size, with words for those who do not see it',
  async ({ location, link, alt, svg }) => {
    expect(XMLValidator.validate(svg)).toBe(true)
    expect(link).toMatch(/^https:\/\/example\.com\/[a-z-]+$/)
    expect(alt.length).toBeGreaterThan(20)
    const picture = await renderAd(svg)
    const size = location === 'header' ? { width: 1940, height: 180 } : { width: 500, height: 500 }
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', ...size })
    expect(picture.length).toBeLessThan(20_000)
  },
)

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverArt, coverPaper } from './cover-art.ts'

test('a title always has the same cover, which has as many traces as are asked for and all vias on it', () => {
  const boxes = fc.constantFrom({ width: 100, height: 141 }, { width: 160, height: 90 }, { width: 595, height: 842 })
  fc.assert(
    fc.property(fc.string(), boxes, fc.integer({ min: 1, max: 8 }), (title, box, count) => {
      const art = coverArt(title, box, count)
      expect(coverArt(title, box, count)).toEqual(art)
      expect(art.traces).toHaveLength(count)
      const places = art.traces.flatMap((trace) =>
        trace
          .split(/[MHL ]/)
          .filter(Boolean)
          .map(Number),
      )
      expect(places.every((place) => place >= 0 && place <= Math.max(box.width, box.height))).toBe(true)
      for (const { x, y } of art.vias) expect([x < box.width, y > 0, y < box.height]).toEqual([true, true, true])
    }),
  )
})

test('text is read on every ground at 7:1', () => {
  const channel = (hex: string, at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)
  const grounds = new Set(
    Array.from({ length: 200 }, (_, at) => coverArt(`Title ${at}`, { width: 1, height: 1 }).ground),
  )
  expect(grounds.size).toBe(6)
  for (const ground of grounds)
    expect([ground, (luminance(coverPaper) + 0.05) / (luminance(ground) + 0.05) >= 7]).toEqual([ground, true])
})

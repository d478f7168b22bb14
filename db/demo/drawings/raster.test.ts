import sharp from 'sharp'
import { expect, test } from 'vitest'
import { draw } from './index.ts'
import { renderPng, renderWebp } from './raster.ts'

const drawing = draw({ kind: 'schematic-buck', labels: ['VIN', '2.2 µH', 'VOUT'], seed: 'one' })

test('a drawing comes out as WebP in each width, the same each time', async () => {
  const first = await renderWebp(drawing, [400, 800, 1280])
  const second = await renderWebp(drawing, [400, 800, 1280])
  expect(first.map(({ width, height }) => [width, height])).toEqual([
    [400, 225],
    [800, 450],
    [1280, 720],
  ])
  expect(second.map(({ bytes }) => bytes)).toEqual(first.map(({ bytes }) => bytes))
  for (const { width, height, bytes } of first) {
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height })
  }
  expect(first[1]?.bytes.length).toBeLessThan(15_000)
})

test('inks keep their exact colour: the paper of a picture is the paper of the page', async () => {
  const [picture] = await renderWebp(drawing, [800])
  const { data } = await sharp(picture?.bytes)
    .extract({ left: 4, top: 4, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data]).toEqual([0xfb, 0xfa, 0xf7])
})

const words = (family: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="60"><text x="4" y="44" font-family="${family}" font-size="40" fill="#000000">Ω µ 47</text></svg>`

test('letters are drawn from the program’s own fonts', async () => {
  for (const family of ['Archivo', 'JetBrains Mono']) {
    const { channels } = await sharp(await renderPng(words(family), 400)).stats()
    expect(channels[3]?.mean).toBeGreaterThan(5)
  }
})

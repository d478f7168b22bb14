import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readDemoArticles, toHtml } from '../../server/demo/read-articles.ts'
import { articleWidths } from '../../server/features/images/index.ts'
import { ads } from './ads.ts'

const folder = join(import.meta.dirname, 'pictures')

test('every picture of the demo is used, described and there in all widths', async () => {
  const articles = await readDemoArticles()
  const used = articles.flatMap(({ image, imageAlt, markdown }) => {
    const figures: { name: string; alt: string }[] = []
    toHtml(markdown, ({ picture, alt, caption }) => {
      figures.push({ name: picture, alt: caption && alt })
      return ''
    })
    return image ? [{ name: image, alt: imageAlt }, ...figures] : figures
  })
  expect(used.filter(({ alt }) => alt.length < 15)).toEqual([])
  const wanted = used.flatMap(({ name }) => articleWidths.map((width) => `${name}-${width}.webp`))
  const wantedAds = [
    ...ads.map(({ location, position }) => `ad-${location}-${position}.webp`),
    'ad-header-1-phone.webp',
  ]
  const files = await readdir(folder)
  const drawings = files.filter((file) => file.endsWith('-1280.svg'))
  expect(drawings.filter((file) => !used.some(({ name }) => file === `${name}-1280.svg`))).toEqual([])
  expect(files.toSorted()).toEqual([...wanted, ...wantedAds, ...drawings].toSorted())
  for (const file of wanted) {
    const width = Number(/-(\d+)\.webp$/.exec(file)?.[1])
    const { format, ...size } = await sharp(join(folder, file)).metadata()
    expect([file, format, size.width, size.height]).toEqual([file, 'webp', width, (width * 9) / 16])
  }
})

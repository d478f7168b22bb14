import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { toSlug } from '../../../platform/contract/slugs.ts'
import { ads } from '../../ads/demo/rows.ts'
import { readDemoArticles, toHtml } from '../../articles/demo/read-articles.ts'
import { authors } from '../../authors/demo/rows.ts'
import { isLineArt } from '../server/images/line-art.ts'
import { articleWidths } from '../server/images/pictures.ts'
import { demoPictureFolder as folder, isLineDrawing, portraitWidths } from './pictures.ts'

const articles = await readDemoArticles()

test('every picture of the demo is used, described and there in all widths', async () => {
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
  const portraits = authors.flatMap(({ name }) =>
    portraitWidths.map((width) => ({ file: `portrait-${toSlug(name)}-${width}.webp`, width })),
  )
  const files = await readdir(folder)
  const drawings = files.filter((file) => file.endsWith('-1280.svg'))
  expect(drawings.filter((file) => !used.some(({ name }) => file === `${name}-1280.svg`))).toEqual([])
  expect(files.toSorted()).toEqual(
    [...wanted, ...wantedAds, ...drawings, ...portraits.map(({ file }) => file)].toSorted(),
  )
  for (const file of wanted) {
    const width = Number(/-(\d+)\.webp$/.exec(file)?.[1])
    const { format, ...size } = await sharp(join(folder, file)).metadata()
    expect([file, format, size.width, size.height]).toEqual([file, 'webp', width, (width * 9) / 16])
  }
  for (const { file, width } of portraits) {
    const { format, ...size } = await sharp(join(folder, file)).metadata()
    expect([file, format, size.width, size.height]).toEqual([file, 'webp', width, width])
  }
})

test('every picture is line art, apart from covers, macros and portraits', async () => {
  const narrowest = `-${Math.min(...articleWidths)}.webp`
  const files = (await readdir(folder)).filter((file) => file.endsWith(narrowest) && !file.startsWith('ad-'))
  const judged = await Promise.all(files.map((file) => isLineArt(sharp(join(folder, file)))))
  expect(judged).toEqual(files.map((file) => isLineDrawing(file)))
})

test('every lead picture leads one article, and is light', async () => {
  const names = articles.flatMap(({ image }) => image ?? [])
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, `${name}-1280.webp`))).size))
  expect(names.filter((_name, index) => (sizes[index] ?? 0) >= 120_000)).toEqual([])
})

test('every rendering says that it is one', () => {
  const renderings = articles.filter(({ image }) => image?.startsWith('macro-'))
  expect(renderings.filter(({ imageCredit }) => imageCredit !== 'Rendering: Groundplane')).toEqual([])
  expect(renderings.length).toBeGreaterThan(20)
})

import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { productFolder } from '../../server/core/product-folder.ts'
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

test('every rendering leads one article, is credited, light, and checked against sentences of it', async () => {
  const articles = await readDemoArticles()
  const leads = articles.flatMap(({ image }) => image ?? [])
  expect(leads.filter((name, index) => leads.indexOf(name) !== index)).toEqual([])
  const list = await readFile(join(productFolder, 'docs', 'pictures.md'), 'utf8')
  const entries = list.split(/^## /m).slice(1)
  const checked = entries.map((entry) => {
    const [, picture = '', slug] = /^`(.+)` in `(.+)`\n/.exec(entry) ?? []
    const sentences = [...entry.matchAll(/^> (.+)$/gm)].flatMap(([, sentence]) => sentence ?? [])
    const article = articles.find((one) => one.slug === slug)
    const missing = sentences.filter((sentence) => !article?.markdown.includes(sentence))
    return { picture, isLed: article?.image === picture, hasSentences: sentences.length > 0, missing }
  })
  const good = { isLed: true, hasSentences: true, missing: [] }
  const isRendering = (name: string) => name.startsWith('macro-')
  expect(checked.toSorted((a, b) => (a.picture < b.picture ? -1 : 1))).toEqual(
    leads
      .filter(isRendering)
      .toSorted()
      .map((picture) => ({ picture, ...good })),
  )
  for (const { image = '', imageCredit } of articles.filter((article) => isRendering(article.image ?? ''))) {
    const { size } = await stat(join(folder, `${image}-1280.webp`))
    expect([image, imageCredit, size < 120_000]).toEqual([image, 'Rendering: Groundplane', true])
  }
})

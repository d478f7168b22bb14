import { escapeMarkup } from '../../../platform/contract/markup.ts'
import type { ImageSize } from '../../../platform/server/db/column-values.ts'
import {
  findDrawings,
  isLineDrawing,
  isPortrait,
  portraitWidths,
  sizeOfDrawings,
} from '../../pictures/demo/pictures.ts'
import { articleWidths, drawingAddress, markedSizes, pictureAddress } from '../../pictures/server/images/index.ts'
import { type DemoArticle, type Figure, readDemoArticles, toHtml } from './read-articles.ts'

/** Read before there is a database. */
export interface DemoContents {
  oldestFirst: (DemoArticle & { html: string; figures: readonly Figure[] })[]
  sizesOf: (picture: string) => ImageSize[]
  detailOf: (picture: string) => ImageSize[]
}

export async function readDemo(): Promise<DemoContents> {
  const drawings = await findDrawings()
  const detailOf = (picture: string) => (drawings.has(picture) ? [sizeOfDrawings] : [])
  const sizesOf = (picture: string) =>
    isPortrait(picture) ? portraitSizes : markedSizes(pictureSizes, isLineDrawing(picture))
  const set = (figure: Figure) => {
    const { picture: name } = figure
    return setFigure(figure, sizesOf(name), drawingAddress({ name, detail: detailOf(name) }))
  }
  const articles = (await readDemoArticles()).toSorted((a, b) => b.publishedDaysAgo - a.publishedDaysAgo)
  const oldestFirst = articles.map((article) => {
    const figures: Figure[] = []
    const html = toHtml(article.markdown, (figure) => {
      figures.push(figure)
      return set(figure)
    })
    return { ...article, html: article.forwards ? '' : html, figures: article.forwards ? [] : figures }
  })
  return { oldestFirst, sizesOf, detailOf }
}

const portraitSizes = portraitWidths.map((width) => ({ width, height: width }))

/** In pixels. Every other picture is 16:9. */
const pictureSizes = articleWidths.map((width) => ({ width, height: (width * 9) / 16 }))

function setFigure({ picture, alt, caption }: Figure, sizes: readonly ImageSize[], drawing?: string): string {
  const [widest] = sizes.slice(-1)
  const attributes = {
    src: pictureAddress(picture, widest?.width ?? 0),
    srcset: drawing
      ? `${drawing} ${widest?.width}w`
      : sizes.map(({ width }) => `${pictureAddress(picture, width)} ${width}w`).join(', '),
    sizes: '(min-width: 48rem) 42rem, 100vw',
    width: String(widest?.width),
    height: String(widest?.height),
    alt,
    loading: 'lazy',
    ...(widest?.isLineArt && { 'data-line-art': '' }),
  }
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeMarkup(value)}"`)
  return `<figure><img ${written.join(' ')}><figcaption>${escapeMarkup(caption)}</figcaption></figure>\n`
}

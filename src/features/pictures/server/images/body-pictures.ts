import { escapeMarkup } from '../../../../platform/contract/markup.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { drawingAddress, isDrawn, nameAt, type PictureRow, pictureAddress } from './pictures.ts'
import { findPicturesNamed } from './queries.ts'

const sizesAttribute = '(min-width: 48rem) 42rem, 100vw'

/**
 * Adds widths, heights and credits to the library's pictures in an article's body, so that browsers load a size that
 * fits and the layout does not shift. `html` comes from the sanitiser: `<`, `>` and `"` occur in tags only, and
 * attributes have double quotes.
 */
export async function withPictureSizes<Html extends string>(db: Database, html: Html): Promise<Html> {
  const names = [...html.matchAll(imageTag)].flatMap(([tag]) => nameAt(addressIn(tag)) ?? [])
  const pictures = new Map(
    (await findPicturesNamed(db, [...new Set(names)])).map((picture) => [picture.asked, picture]),
  )
  const sized = html.replace(imageTag, (tag) => {
    const picture = pictures.get(nameAt(addressIn(tag)) ?? '')
    return picture ? withSizes(tag, picture) : tag
  })
  // Safe HTML stays safe: only numbers and our own addresses are added.
  return sized as Html
}

const imageTag = /<img\b[^<>]*>/g
const addressIn = (tag: string) => / src="([^"]*)"/.exec(tag)?.[1] ?? ''

/** For readers only: stored and edited HTML has credits as attributes. */
export const withCredits = (html: string): string =>
  html.replace(
    /<img\b[^<>]*? data-credit="([^"]*)"[^<>]*>/g,
    (tag, credit: string) => `${tag.replace(/ data-credit="[^"]*"/, '')}<small class="credit">${credit}</small>`,
  )

/** For feeds: feed readers leave out SVG. */
export const withoutDrawings = (html: string): string => html.replace(/ srcset="[^"]*\.svg \d+w"/g, '')

function withSizes(tag: string, picture: PictureRow): string {
  const { name, sizes, detail, credit } = picture
  const widest = sizes.at(-1)
  if (!widest) return tag
  const drawing = drawingAddress(picture)
  const offered = [...sizes, ...detail].map(({ width }) => `${pictureAddress(name, width)} ${width}w`)
  const attributes = {
    src: pictureAddress(name, widest.width),
    srcset: drawing ? `${drawing} ${widest.width}w` : offered.join(', '),
    sizes: sizesAttribute,
    width: widest.width,
    height: widest.height,
    loading: 'lazy',
    decoding: 'async',
    ...(isDrawn({ sizes }) && { 'data-line-art': '' }),
    ...(credit && { 'data-credit': escapeMarkup(credit) }),
  }
  const others = tag.replace(
    / (?:src|srcset|sizes|width|height|loading|decoding|data-line-art|data-credit)="[^"]*"/g,
    '',
  )
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`)
  return others.replace(/^<img/, `<img${written.join('')}`)
}

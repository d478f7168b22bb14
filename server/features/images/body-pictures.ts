import type { Database } from '../../db/database.ts'
import { nameInFile, pictureAddress, type StoredPicture } from './pictures.ts'
import { findPictures } from './queries.ts'

/** The width of an article's text. */
const sizesAttribute = '(min-width: 48rem) 42rem, 100vw'

/**
 * Adds widths and heights to the uploaded pictures in an article's body, so that browsers load the size that fits and the layout does
 * not shift. `html` comes from the sanitiser: `<`, `>` and `"` occur in tags only, and every attribute has double quotes.
 */
export async function withPictureSizes<Html extends string>(db: Database, html: Html): Promise<Html> {
  const names = [...html.matchAll(imageTag)].flatMap(([tag]) => nameOf(addressIn(tag)) ?? [])
  const pictures = new Map((await findPictures(db, [...new Set(names)])).map((picture) => [picture.name, picture]))
  const sized = html.replace(imageTag, (tag) => {
    const picture = pictures.get(nameOf(addressIn(tag)) ?? '')
    return picture ? withSizes(tag, picture) : tag
  })
  // Safe HTML stays safe: only numbers and our own addresses are added.
  return sized as Html
}

/** The uploaded picture at a path of this site. */
export async function findPictureAt(db: Database, address: string): Promise<StoredPicture | undefined> {
  const name = nameOf(address)
  return name ? (await findPictures(db, [name]))[0] : undefined
}

const imageTag = /<img\b[^>]*>/g
const addressIn = (tag: string) => / src="([^"]*)"/.exec(tag)?.[1] ?? ''
const nameOf = (address: string) =>
  address.startsWith('/assets/') ? nameInFile(address.slice('/assets/'.length)) : undefined

function withSizes(tag: string, { name, sizes }: StoredPicture): string {
  const widest = sizes.at(-1)
  if (!widest) return tag
  const attributes = {
    src: pictureAddress(name, widest.width),
    srcset: sizes.map(({ width }) => `${pictureAddress(name, width)} ${width}w`).join(', '),
    sizes: sizesAttribute,
    width: widest.width,
    height: widest.height,
    loading: 'lazy',
    decoding: 'async',
  }
  const others = tag.replace(/ (?:src|srcset|sizes|width|height|loading|decoding)="[^"]*"/g, '')
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`)
  return others.replace(/^<img/, `<img${written.join('')}`)
}

import type { Database } from '../../db/database.ts'
import { type KeptPicture, nameInFile, pictureAddress } from './pictures.ts'
import { findPictures } from './queries.ts'

/** How wide the text of an article is. */
const sizes = '(min-width: 48rem) 42rem, 100vw'

/**
 * Gives the pictures in an article's body, as far as they were uploaded here, their widths and their height, so that browsers take
 * the one that fits and nothing moves when it comes. `html` is what the sanitiser has written: `<`, `>` and `"` stand in tags only,
 * and every attribute in double quotes.
 */
export async function withPictureSizes<Html extends string>(db: Database, html: Html): Promise<Html> {
  const names = [...html.matchAll(imageTag)].flatMap(([tag]) => nameOf(addressIn(tag)) ?? [])
  const pictures = new Map((await findPictures(db, [...new Set(names)])).map((picture) => [picture.name, picture]))
  const sized = html.replace(imageTag, (tag) => {
    const picture = pictures.get(nameOf(addressIn(tag)) ?? '')
    return picture ? withSizes(tag, picture) : tag
  })
  // What was safe is so still: all that is added are numbers and addresses of ours.
  return sized as Html
}

/** The uploaded picture that an address of this site is one width of; undefined where it is none, or of no picture that there is. */
export async function findPictureAt(db: Database, address: string): Promise<KeptPicture | undefined> {
  const name = nameOf(address)
  return name ? (await findPictures(db, [name]))[0] : undefined
}

const imageTag = /<img\b[^>]*>/g
const addressIn = (tag: string) => / src="([^"]*)"/.exec(tag)?.[1] ?? ''
const nameOf = (address: string) =>
  address.startsWith('/assets/') ? nameInFile(address.slice('/assets/'.length)) : undefined

function withSizes(tag: string, { name, sizes: kept }: KeptPicture): string {
  const widest = kept.at(-1)
  if (!widest) return tag
  const attributes = {
    src: pictureAddress(name, widest.width),
    srcset: kept.map(({ width }) => `${pictureAddress(name, width)} ${width}w`).join(', '),
    sizes,
    width: widest.width,
    height: widest.height,
    loading: 'lazy',
    decoding: 'async',
  }
  const others = tag.replace(/ (?:src|srcset|sizes|width|height|loading|decoding)="[^"]*"/g, '')
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`)
  return others.replace(/^<img/, `<img${written.join('')}`)
}

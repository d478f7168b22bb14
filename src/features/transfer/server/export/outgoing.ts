import type { AccessLevel } from '../../../../platform/contract/catalogue.ts'
import type { BylineRow } from '../../../../platform/server/db/column-values.ts'
import type { TextFieldName } from '../../../articles/contract/fields.ts'
import type { Point } from '../../../pictures/contract/rules.ts'

/** A picture on its way out, in its largest form. */
export interface OutgoingPicture {
  /** Its name in every export. No two have the same, and it is a name on every system. */
  file: string
  /** On the site. */
  address: string
  /** In the file store, or below the data folder. */
  from: { store: string } | { path: string }
  credit: string
  /** What its crops keep in view. */
  focus: Point
}

export interface Named {
  id: string
  name: string
}
export interface OutgoingArticle {
  kind: 'article' | 'page'
  /** Of pages: the words of their address. */
  id: string
  /** Safe HTML, as it is stored. */
  html: string
  state: 'published' | 'scheduled' | 'draft'
  access: AccessLevel
  /** Below the site's. */
  address: string
  /** Former addresses that lead to it. */
  aliases: string[]
  /** Of the publication that was or is planned. */
  publishedAt: Date | null
  updatedAt: Date
  enteredAt: Date | null
  datedAt: Date | null
  takeDownAt: Date | null
  unpinAt: Date | null
  isPinned: boolean
  /** When it was put into the carousel. Null: it is not in it. */
  carouselSince: Date | null
  authors: readonly BylineRow[]
  section: Named | null
  categories: readonly Named[]
  keywords: readonly string[]
  partNumbers: readonly string[]
  /** Those of the form, by its names. Pages have few of them. */
  texts: Record<TextFieldName, string>
  lead: OutgoingPicture | null
  /** The library's picture that other sites show with a link to it. */
  social: OutgoingPicture | null
  /** The lead picture, if it is on another site. */
  leadUrl: string
  /** By their addresses in the text. */
  pictures: ReadonlyMap<string, OutgoingPicture>
  /** What readers save the files of the text as, by the names of the files. */
  files: ReadonlyMap<string, string>
  /** Sentences about what no export has. */
  lost: readonly string[]
}

/** All pictures of it, each once. */
export const picturesOfArticle = ({ lead, social, pictures }: OutgoingArticle): OutgoingPicture[] => [
  ...new Map([lead, social, ...pictures.values()].flatMap((one) => (one ? [[one.file, one]] : []))).values(),
]

/** Its text with the addresses that pictures have in an export. The sizes of the library's pictures are made again wherever it is read. */
export const htmlWith = (
  { html, pictures }: OutgoingArticle,
  addressOf: (picture: OutgoingPicture) => string,
): string =>
  html.replace(/<img\b[^<>]*>/g, (tag) => {
    const picture = pictures.get(/ src="([^"]*)"/.exec(tag)?.[1] ?? '')
    if (!picture) return tag
    const alt = / alt="[^"]*"/.exec(tag)?.[0] ?? ''
    return `<img src="${addressOf(picture)}"${alt}>`
  })

import type { AccessLevel } from '../../../../platform/contract/catalogue.ts'
import type { BylineRow } from '../../../../platform/server/db/column-values.ts'
import type { TextFieldName } from '../../../articles/contract/fields.ts'
import type { Point } from '../../../pictures/contract/rules.ts'

export interface OutgoingPicture {
  /** File name in every export: unique, and valid on every operating system. */
  file: string
  address: string
  /** In the file store, or below the data folder. */
  from: { store: string } | { path: string }
  credit: string
  focus: Point
}

export interface Named {
  id: string
  name: string
}
export interface OutgoingArticle {
  kind: 'article' | 'page'
  /** For pages, the slug. */
  id: string
  html: string
  state: 'published' | 'scheduled' | 'draft'
  access: AccessLevel
  /** Path below the site's address. */
  address: string
  aliases: string[]
  /** Of the past or planned publication. */
  publishedAt: Date | null
  updatedAt: Date
  enteredAt: Date | null
  datedAt: Date | null
  takeDownAt: Date | null
  unpinAt: Date | null
  isPinned: boolean
  /** Null: not in the carousel. */
  carouselSince: Date | null
  authors: readonly BylineRow[]
  section: Named | null
  categories: readonly Named[]
  keywords: readonly string[]
  partNumbers: readonly string[]
  /** By the names of the form. Pages have only some of them. */
  texts: Record<TextFieldName, string>
  lead: OutgoingPicture | null
  social: OutgoingPicture | null
  leadUrl: string
  pictures: ReadonlyMap<string, OutgoingPicture>
  /** Download names by file name. */
  files: ReadonlyMap<string, string>
  lost: readonly string[]
}

export const picturesOfArticle = ({ lead, social, pictures }: OutgoingArticle): OutgoingPicture[] => [
  ...new Map([lead, social, ...pictures.values()].flatMap((one) => (one ? [[one.file, one]] : []))).values(),
]

/** With the export's picture addresses and without their sizes: whoever imports the text makes these again. */
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

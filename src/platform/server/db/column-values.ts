import type { ColumnType } from 'kysely'
import type { TextColumns } from '../../../features/articles/contract/fields.ts'
import type { Shape } from '../../../features/pictures/contract/rules.ts'
import type { AccessLevel, CategoryId, Section } from '../../contract/catalogue.ts'

/** JSON is written as text. */
export type JsonColumn<T> = ColumnType<T, string, string>

/** As `JsonColumn`, and never changed. */
export type FinalJsonColumn<T> = ColumnType<T, string, never>

/** Kept by a trigger. */
export type DerivedColumn<T> = ColumnType<T, never, never>

/** What holds for a person, whatever becomes of the account: rules about an address, of which only a keyed hash is kept. */
export type AddressRule = 'trial' | 'letter-ban' | 'offer-used' | 'seat-removed' | 'seat-given-up'

/** A width in which a picture is kept. Each says whether the picture is a drawing of few colours on white, so that all who store sizes know. */
export interface ImageSize {
  width: number
  height: number
  isLineArt?: true
  /** A drawing in SVG, of which the others were made. */
  isVector?: true
}

/** A picture or a part of it: its name and sizes, narrowest first. */
export interface StoredPicture {
  name: string
  sizes: ImageSize[]
}

export type Crops = { [S in Shape]?: StoredPicture }

export const pictureUseKinds = [
  ...(['article', 'draft', 'new-draft', 'snippet', 'event', 'report', 'white-paper', 'author'] as const),
  ...(['ad', 'page', 'catalogue', 'settings'] as const),
]
export type PictureUseKind = (typeof pictureUseKinds)[number]

/** An author in an article's row, in the order of the byline. */
export interface BylineRow {
  id: number
  slug: string
  name: string
  line: string
  image_name: string | null
  image_sizes: ImageSize[]
}

/** The columns of an article that an editor writes, as JSON has them. Dates are texts; fields newer than the JSON are missing. */
export interface ArticleContent extends Partial<TextColumns> {
  body_html: string
  section: Section
  access: AccessLevel
  categories: CategoryId[]
  keywords: string[]
  part_numbers: string[]
  author_ids?: number[]
  bylines?: BylineRow[]
  image_name: string | null
  image_url: string | null
  image_sizes: ImageSize[]
  entered_at: string
  dated_at: string
}

/** What a change of many articles writes. As JSON: dates are texts. */
export interface ChangedColumns {
  categories: CategoryId[]
  access: AccessLevel
  author_ids: number[]
  part_numbers: string[]
  dated_at: string
  is_dated: boolean
}

/** A deleted article: its row, and the rows of other tables that were deleted with it, by table. */
export interface DeletedArticle {
  article: Record<string, unknown> & { id: number; section: Section; categories: CategoryId[]; author_ids: number[] }
  dependents: Record<string, unknown[]>
}

/** As `own-record.ts` of the imports checks it. */
export interface StoredAuthor {
  name: string
  slug: string
  line: string
  biography: string
  links: { label: string; url: string }[]
  expertise: string[]
  /** Missing in what other magazines export. */
  isOnDesk?: boolean
  picture: string
  focus?: [number, number] | undefined
  credit: string
  imageUrl?: string
}

/** What stands in an issue for what differs between recipients. */
export interface IssuePlaceholders {
  unsubscribe: string
  /** For the token of who opened and clicked; only when links are tracked. */
  count?: string
  /** Only when the message has first names. */
  names?: FirstNamePlaceholders[]
}

/** What stands for the first name of a recipient: one placeholder in the HTML and one in the plain text, for each fall-back. */
export interface FirstNamePlaceholders {
  html: string
  text: string
  fallback: string
}

/** How a subscriber left the newsletter. */
export type UnsubscribedBy = 'form' | 'link' | 'one-click' | 'account' | 'import'

export type SendState = 'sending' | 'paused' | 'cancelled' | 'done'

/** Where a recipient of a send stands. */
export type RecipientState = 'queued' | 'deferred' | 'leased' | 'submitted' | 'failed' | 'skipped' | 'unconfirmed'

export type DeliveryEventKind = 'failed' | 'skipped' | 'deferred' | 'unconfirmed' | 'bounced'

/** What is left of the recipients of a send after a year. */
export interface SendSummary {
  openedBy: number
  clickedBy: number
  unconfirmed: number
  reasons: { kind: DeliveryEventKind; reason: string; count: number }[]
}

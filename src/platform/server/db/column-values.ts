import type { ColumnType } from 'kysely'
import type { TextColumns } from '../../../features/articles/contract/fields.ts'
import type { Shape } from '../../../features/pictures/contract/rules.ts'
import type { AccessLevel, CategoryId, Section } from '../../contract/catalogue.ts'

export type JsonColumn<T> = ColumnType<T, string, string>

export type FinalJsonColumn<T> = ColumnType<T, string, never>

/** Kept by a trigger. */
export type DerivedColumn<T> = ColumnType<T, never, never>

/** Rules about an address, which outlive the account. Only a keyed hash of the address is kept. */
export type AddressRule = 'trial' | 'letter-ban' | 'offer-used' | 'seat-removed' | 'seat-given-up'

/** Each width says whether the picture is a drawing of few colours on white, so that all who store sizes know. */
export interface ImageSize {
  width: number
  height: number
  isLineArt?: true
  /** An SVG drawing, of which the others were made. */
  isVector?: true
}

/** `sizes`: narrowest first. */
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

export interface BylineRow {
  id: number
  slug: string
  name: string
  line: string
  image_name: string | null
  image_sizes: ImageSize[]
}

/** As JSON: dates are texts, and newer fields are missing. */
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

/** As JSON: dates are texts. */
export interface ChangedColumns {
  categories: CategoryId[]
  access: AccessLevel
  author_ids: number[]
  part_numbers: string[]
  /** Only if it was withheld. */
  preview: string
  dated_at: string
  is_dated: boolean
}

/** `dependents`: rows deleted with it, by table. */
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
  /** Missing in exports of other magazines. */
  isOnDesk?: boolean
  picture: string
  focus?: [number, number] | undefined
  credit: string
  imageUrl?: string
}

export interface IssuePlaceholders {
  unsubscribe: string
  /** For the token that counts opens and clicks. Only when links are tracked. */
  count?: string
  names?: FirstNamePlaceholders[]
}

export interface FirstNamePlaceholders {
  html: string
  text: string
  fallback: string
}

export type UnsubscribedBy = 'form' | 'link' | 'one-click' | 'account' | 'import'

export type SendState = 'sending' | 'paused' | 'cancelled' | 'done'

export type RecipientState = 'queued' | 'deferred' | 'leased' | 'submitted' | 'failed' | 'skipped' | 'unconfirmed'

export type DeliveryEventKind = 'failed' | 'skipped' | 'deferred' | 'unconfirmed' | 'bounced'

/** Kept of a send's recipients after a year. */
export interface SendSummary {
  openedBy: number
  clickedBy: number
  unconfirmed: number
  reasons: { kind: DeliveryEventKind; reason: string; count: number }[]
}

import type { Readable } from 'node:stream'
import type { FormerLetter } from '../../../letters/server/index.ts'
import type { SiteImportSystem } from '../../contract/import/rules.ts'
import type { OwnAuthor, OwnRecord } from './own-record.ts'

export interface SourceFolder {
  name: string
  files: readonly SourceFile[]
}

export interface SourceFile {
  /** Relative, with `/`, without `..`. A single file has only its name. */
  path: string
  bytes: number
  /** @throws UnreadableFile, also during reading if the file is larger than it says */
  stream(): Promise<Readable>
  /** The first characters, as UTF-8 or by the byte order mark. */
  head(): Promise<string>
}
export interface SourceReader {
  /** As in `--as`. */
  name: SiteImportSystem
  recognises(folder: SourceFolder): Promise<boolean>
  /**
   * Yields the same order at each call: a stopped import resumes after the last item that it took.
   * Authors, terms and attachments may come after what refers to them. @throws UnreadableFile
   */
  read(folder: SourceFolder): AsyncIterable<SourceItem>
}

export type SourceItem =
  | SourceSite
  | SourceAuthor
  | SourceTerm
  | SourceTier
  | SourceArticle
  | SourceAttachment
  | SourceRule
  | SourceProblem

/** Identifies the export: repeated imports, and links within the old site, are recognised by it. */
export interface SourceSite {
  kind: 'site'
  /** `https://old.example/blog`, without a slash at the end. */
  address: string
  /** Of an older installation of this magazine: the highest number of an article. */
  highestNumber?: number
}

export interface SourceAuthor {
  kind: 'author'
  id: string
  name: string
  biography: string
  own?: OwnAuthor
  /** From a magazine of this product: it comes even if no article names it. */
  comesAlone?: true
}
export interface SourceTerm {
  kind: 'term'
  taxonomy: 'category' | 'tag'
  /** Unique in its taxonomy. */
  id: string
  name: string
}
export interface SourceTier {
  kind: 'tier'
  id: string
  name: string
  isFree: boolean
}

export type SourceStatus = 'published' | 'scheduled' | 'draft' | 'private' | 'password' | 'trashed'

export interface SourceArticle {
  kind: 'article' | 'page'
  /** From the source, the same in each export. */
  id: string
  title: string
  /**
   * In paragraphs. Relative addresses are those of the source's site. `<img data-attachment="12">` is an attachment,
   * `<img data-attachments-of="7">` all uploads of an article. A link alone in `<figure class="embed">` may become an
   * embed.
   */
  html: string
  dropped: readonly Dropped[]
  excerpt: string
  status: SourceStatus
  /** For a scheduled article, in the future. Null: none, or an impossible one. */
  publishedAt: Date | null
  updatedAt: Date | null
  access: 'free' | 'members' | 'paid'
  /** The plans that open a paid article, any of them. Empty: every paid plan. */
  tiers?: readonly string[]
  /** What may close it and is not understood. The article is a draft until somebody says what it means. */
  unclear?: readonly Unclear[]
  authors: readonly string[]
  categories: readonly string[]
  tags: readonly string[]
  picture: SourcePicture | null
  /** Former addresses below the site's, with queries: `/2019/05/slug/`, `/?p=12`. */
  paths: readonly string[]
  slug: string
  searchTitle: string
  searchDescription: string
  isPinned: boolean
  comments: number
  /** Comments that the old site showed. Those on articles become pending letters; those on pages are only counted. */
  letters?: readonly SourceLetter[]
  /** From a magazine of this product. Its HTML is valid here. */
  own?: OwnRecord
  here?: {
    /** It keeps its number, and so its address, if free. */
    id: number
    number: string
    sourceUrl: string
    enteredAt: Date | null
  }
}

/** Plain text. */
export type SourceLetter = Omit<FormerLetter, 'writtenAt'> & { writtenAt: Date | null }

export const lettersOf = ({ kind, letters = [] }: SourceArticle) => (kind === 'article' ? letters : [])

export const commentsOf = (item: SourceArticle): readonly (Dropped & { uses: number })[] => {
  const uses = item.comments + (item.letters?.length ?? 0) - lettersOf(item).length
  return uses === 0 ? [] : [{ what: 'comments of readers', example: item.title, uses }]
}

export interface Dropped {
  what: string
  example: string
}

/** What may close articles and is not understood. It is asked about once. */
export interface Unclear {
  /** The name in questions: `field um_content_restriction`. */
  what: string
  example: string
}

/** Site-wide: the export does not say what it closes, so it may be any article. */
export interface SourceRule extends Unclear {
  kind: 'rule'
}

/** Questions are stored among the plans of the old system, under these ids. */
export const unclearId = (what: string) => `? ${what}`.slice(0, 200)
export const ruleId = (what: string) => `?? ${what}`.slice(0, 200)
export const isUnclear = (sourceId: string) => sourceId.startsWith('?')
export const isRule = (sourceId: string) => sourceId.startsWith('??')

export type SourceAccess = SourceArticle['access']

export const narrowest = (...given: readonly SourceAccess[]): SourceAccess =>
  given.includes('paid') ? 'paid' : given.includes('members') ? 'members' : 'free'

export type SourcePicture = { attachment: string } | { address: string; alt: string; caption: string }

export interface SourceAttachment {
  kind: 'attachment'
  id: string
  /** On the old site. Texts refer to this. */
  address: string
  /** Path in the folder. Null: fetch it from `address`. */
  path: string | null
  alt: string
  caption: string
  /** The id of the article that it was uploaded for. */
  parent?: string
}
export interface SourceProblem {
  kind: 'problem'
  about: string
  reason: string
}

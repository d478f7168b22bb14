import type { Readable } from 'node:stream'
import type { FormerLetter } from '../../../letters/server/index.ts'
import type { SiteImportSystem } from '../../contract/import/rules.ts'
import type { OwnAuthor, OwnRecord } from './own-record.ts'

/** An opened export: a file, a folder, or an archive. */
export interface SourceFolder {
  /** As whoever imports it calls it. */
  name: string
  files: readonly SourceFile[]
}

export interface SourceFile {
  /** With `/`, relative, without `..`. A single file has its name alone. */
  path: string
  bytes: number
  /** @throws UnreadableFile, also while it is read, if it is larger than it says */
  stream(): Promise<Readable>
  /** The first characters, as UTF-8 or what its mark says. */
  head(): Promise<string>
}
export interface SourceReader {
  /** As in `--as`. */
  name: SiteImportSystem
  recognises(folder: SourceFolder): Promise<boolean>
  /**
   * In the order of the source, the same at each call: an import that was stopped goes on behind the last item that it took.
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

/** Where the export comes from: what is imported twice is known by it, and links to it become links within the magazine. */
export interface SourceSite {
  kind: 'site'
  /** `https://old.example/blog`, without a slash at the end. */
  address: string
  /** Of an older installation of this magazine: the highest number of an article. */
  highestNumber?: number
}

export interface SourceAuthor {
  kind: 'author'
  /** What articles refer to. */
  id: string
  name: string
  biography: string
  /** What else there is to say. */
  own?: OwnAuthor
  /** Of an export of a magazine like this one: it comes even if no article names it. */
  comesAlone?: true
}
export interface SourceTerm {
  kind: 'term'
  taxonomy: 'category' | 'tag'
  /** What articles refer to; of one taxonomy. */
  id: string
  name: string
}
export interface SourceTier {
  kind: 'tier'
  /** What articles refer to. */
  id: string
  name: string
  /** It costs nothing. */
  isFree: boolean
}

export type SourceStatus = 'published' | 'scheduled' | 'draft' | 'private' | 'password' | 'trashed'

export interface SourceArticle {
  kind: 'article' | 'page'
  /** Of the source; the same at each export. */
  id: string
  title: string
  /**
   * As the source has it, in paragraphs. Relative addresses are those of the source's site. `<img data-attachment="12">` is an attachment,
   * `<img data-attachments-of="7">` all that were uploaded for an article; a link alone in `<figure class="embed">` may become an embed.
   */
  html: string
  /** What the reader has left out of the text. */
  dropped: readonly Dropped[]
  /** Written by hand; as text. */
  excerpt: string
  status: SourceStatus
  /** Of a scheduled article in the future. Null: the source has none, or none that can be. */
  publishedAt: Date | null
  updatedAt: Date | null
  access: 'free' | 'members' | 'paid'
  /** Of what is paid: the plans that open it, any of them. Empty: every paid one. */
  tiers?: readonly string[]
  /** What may close it and is not understood. Until somebody says what it means, the article is a draft. */
  unclear?: readonly Unclear[]
  /** In the order of the byline. */
  authors: readonly string[]
  categories: readonly string[]
  tags: readonly string[]
  picture: SourcePicture | null
  /** Its former addresses below the site's, with queries: `/2019/05/slug/`, `/?p=12`. */
  paths: readonly string[]
  /** The words in its address. */
  slug: string
  searchTitle: string
  searchDescription: string
  isPinned: boolean
  /** Comments of readers that cannot be taken. */
  comments: number
  /** Comments that the old site showed. On an article they wait as letters. */
  letters?: readonly SourceLetter[]
  /** Of an export of a magazine like this one. Its HTML is what an article here may contain. */
  own?: OwnRecord
  /** Of an older installation of this magazine. */
  here?: {
    /** It keeps its number, and so its address, if that is free. */
    id: number
    number: string
    sourceUrl: string
    enteredAt: Date | null
  }
}

/** A comment of a reader, in plain text. */
export type SourceLetter = Omit<FormerLetter, 'writtenAt'> & { writtenAt: Date | null }

/** Of a page: no page here has letters. */
export const lettersOf = ({ kind, letters = [] }: SourceArticle) => (kind === 'article' ? letters : [])

/** Comments of readers that are not taken: how many there are is. */
export const commentsOf = (item: SourceArticle): readonly (Dropped & { uses: number })[] => {
  const uses = item.comments + (item.letters?.length ?? 0) - lettersOf(item).length
  return uses === 0 ? [] : [{ what: 'comments of readers', example: item.title, uses }]
}

/** A block, tag or shortcode that was left out. */
export interface Dropped {
  /** As a list of them names it: `shortcode [slider]`. */
  what: string
  /** A short piece of what was there. */
  example: string
}

/** Something of the old system that may close articles, and that nobody here understands. It is asked about once. */
export interface Unclear {
  /** As a question names it: `field um_content_restriction`. */
  what: string
  /** One of its values. */
  example: string
}

/** Of the whole site: what it closes is not in the export, so it may be any article. */
export interface SourceRule extends Unclear {
  kind: 'rule'
}

/** What is not understood stands among the plans of the old system, under these. */
export const unclearId = (what: string) => `? ${what}`.slice(0, 200)
export const ruleId = (what: string) => `?? ${what}`.slice(0, 200)
export const isUnclear = (sourceId: string) => sourceId.startsWith('?')
export const isRule = (sourceId: string) => sourceId.startsWith('??')

export type SourceAccess = SourceArticle['access']

/** The narrower of two. */
export const narrowest = (...given: readonly SourceAccess[]): SourceAccess =>
  given.includes('paid') ? 'paid' : given.includes('members') ? 'members' : 'free'

/** The featured picture of an article: an attachment, or an address. */
export type SourcePicture = { attachment: string } | { address: string; alt: string; caption: string }

export interface SourceAttachment {
  kind: 'attachment'
  id: string
  /** In the old site; texts refer to it by this. */
  address: string
  /** Of the file in the folder. Null: it has to be fetched from its address. */
  path: string | null
  alt: string
  caption: string
  /** The id of the article that it was uploaded for. */
  parent?: string
}
export interface SourceProblem {
  kind: 'problem'
  /** What it is about: a title, a name, a file. */
  about: string
  /** A sentence. */
  reason: string
}

import type { ContentFields } from './fields.ts'

/** What readers' browsers need of a content type. It stands in `rules.ts`, so that they do not download the fields. */
export interface ContentHead {
  /** Of its calls, its screens and its pages: `market-data`. */
  name: string
  /** In the log of actions, in surrogate keys and in errors: `market-series`. */
  key: string
  table: string
  /** In sentences. */
  noun: string
  nouns: string
  /** Of its list. */
  title: string
}

/** What editors keep as records with a page: drafts until they are published, gone with a way back once they are deleted. */
export interface ContentType extends ContentHead {
  /** What its list says to search engines. */
  description: string
  /** In the order of the form. */
  fields: ContentFields & { [Taken in 'id' | 'slug' | 'version' | 'isPublished' | 'publishedAt' | 'updatedAt']?: never }
}

export const defineHead = <const H extends ContentHead>(head: H): H => head
export const defineContent = <const R extends ContentType>(record: R): R => record

/** A page of its list. */
export const listLink = ({ name }: Pick<ContentHead, 'name'>, page = 1) =>
  page === 1 ? `/${name}` : `/${name}/page/${page}`
export const pageLink = ({ name }: Pick<ContentHead, 'name'>, slug: string) => `/${name}/${slug}`

/** The surrogate keys of its lists and of one page. */
export const listKey = ({ name }: ContentHead) => name
export const pageKey = ({ key }: ContentHead, slug: string) => `${key}:${slug}`

export const messagesOf = ({ noun }: ContentHead) => {
  const subject = `${noun[0]?.toUpperCase()}${noun.slice(1)}`
  return {
    slugTaken: `Another ${noun} uses this URL`,
    changed: `Another user has saved this ${noun}. Copy your text, then reload the ${noun}`,
    saved: `${subject} saved`,
    published: `${subject} published`,
    deleted: `${subject} deleted`,
    restored: `${subject} restored`,
  }
}

const changes = ['added', 'edited', 'deleted', 'restored'] as const
type Sentences<H extends ContentHead> = Record<`${H['key']}.${(typeof changes)[number]}`, string>

/** What the log of actions says of their changes, without the subject. */
export const sentencesOf = <H extends ContentHead>(heads: readonly H[]): Sentences<H> =>
  Object.fromEntries(
    heads.flatMap(({ key }) => changes.map((one) => [`${key}.${one}`, `${one} the ${key.replaceAll('-', ' ')}`])),
  ) as Sentences<H>

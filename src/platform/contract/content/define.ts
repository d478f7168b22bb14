import type { RouteAccess } from '../accounts/roles.ts'
import type { ContentFields, NamedFields } from './fields.ts'
import type { ContentHead } from './heads.ts'

/** What editors keep as records with a page: drafts until they are published, gone with a way back once they are deleted. */
export interface ContentType extends ContentHead {
  /** What its list says to search engines. */
  description: string
  /** Who keeps it. */
  by: RouteAccess
  /** The column with the last day on which lists have an entry; without it they keep all. */
  closes?: string
  slugs?: {
    /** What is wrong with an address, instead of `slugProblem`. */
    problem?: (slug: string) => string | null
    /** The address of a published one can change too. */
    canMove?: boolean
  }
  /** In the order of the form. */
  fields: ContentFields &
    NamedFields & { [Taken in 'id' | 'slug' | 'version' | 'isPublished' | 'publishedAt' | 'updatedAt']?: never }
}

export const defineContent = <const R extends ContentType>(record: R): R => record

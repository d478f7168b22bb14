import type { RouteAccess } from '../accounts/roles.ts'
import type { ContentFields, NamedFields } from './fields.ts'
import type { ContentHead } from './heads.ts'

/** Drafts until published. Deletion can be undone. */
export interface ContentType extends ContentHead {
  /** For search engines, of its list. */
  description: string
  by: RouteAccess
  /** Column of the last day on which lists have an entry. Without it they keep all. */
  closes?: string
  slugs?: {
    /** Replaces `slugProblem`. */
    problem?: (slug: string) => string | null
    /** The address of a published one may change too. */
    canMove?: boolean
  }
  /** In the order of the form. */
  fields: ContentFields &
    NamedFields & { [Taken in 'id' | 'slug' | 'version' | 'isPublished' | 'publishedAt' | 'updatedAt']?: never }
}

export const defineContent = <const R extends ContentType>(record: R): R => record

import type { z } from 'zod'
import type { Draft } from '../../../../contract/article/editing.ts'
import { type Content, isSame } from '../desk/content.ts'
import type { LocalDraft } from './local-draft.ts'

/** What the desk begins with. */
export interface Start {
  content: Content
  /** The version of the article that the content was begun on. */
  articleVersion: number | null
  /** The number of the server's draft that is gone on with; 0: none. */
  number: number
  /** When the draft was last saved that is gone on with; null where there is none. */
  resumedFrom: Date | null
  /** Whether the server has not seen this content yet. */
  isUnsent: boolean
  /** A draft that parted from this one in another window or browser. */
  other: { content: Content; savedAt: Date; number: number } | null
}

/** A desk that is laid with a content of one's own choice. */
export const startWith = (content: Content, articleVersion: number | null, number: number): Start => ({
  content,
  articleVersion,
  number,
  resumedFrom: null,
  isUnsent: true,
  other: null,
})

type ServerDraft = z.infer<typeof Draft>

interface Base {
  content: Content
  articleVersion: number | null
}

/** The text as it is saved, or the draft of it that is furthest. Nothing that was written and not thrown away is passed over. Pure. */
export function chooseStart(base: Base, local: LocalDraft | null, server: ServerDraft | null): Start {
  const here = local && !local.isKept ? { ...local, content: { ...base.content, ...local.content } } : null
  if (!here)
    return server
      ? resumed(base, server, null)
      : { ...startWith(base.content, base.articleVersion, 0), isUnsent: false }
  const unsent = { ...here, number: server?.number ?? 0, isUnsent: true }
  if (!server || here.follows === server.number) return resumed(base, unsent, null)
  // They parted: the later one is gone on with, the other one is offered.
  return here.savedAt > server.savedAt ? resumed(base, unsent, server) : resumed(base, server, unsent)
}

interface Found {
  content: Content
  articleVersion: number | null
  number: number
  savedAt: string
  isUnsent?: boolean
}

function resumed(base: Base, draft: Found, other: Found | null): Start {
  const { content, articleVersion, number, savedAt, isUnsent = false } = draft
  const isOther = other && !isSame(other.content, content)
  return {
    content,
    articleVersion: base.articleVersion === null ? null : (articleVersion ?? base.articleVersion),
    number,
    resumedFrom: isSame(content, base.content) ? null : new Date(savedAt),
    isUnsent,
    other: isOther ? { content: other.content, savedAt: new Date(other.savedAt), number: other.number } : null,
  }
}

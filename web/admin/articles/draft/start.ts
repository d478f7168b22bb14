import type { z } from 'zod'
import type { Draft } from '../../../../contract/newsroom-shapes.ts'
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
  /** A draft that parted from this one in another window or browser. */
  other: { content: Content; savedAt: Date; number: number } | null
}

/** A desk that is laid with a content of one's own choice. */
export const startWith = (content: Content, articleVersion: number | null, number: number): Start => ({
  content,
  articleVersion,
  number,
  resumedFrom: null,
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
  if (!here && !server) return startWith(base.content, base.articleVersion, 0)
  if (!here) return resumed(base, server, null)
  if (!server) return resumed(base, { ...here, number: 0 }, null)
  if (here.follows === server.number) return resumed(base, { ...here, number: server.number }, null)
  // They parted: the later one is gone on with, the other one is offered.
  return here.savedAt > server.savedAt
    ? resumed(base, { ...here, number: server.number }, server)
    : resumed(base, server, { ...here, number: server.number })
}

interface Found {
  content: Content
  articleVersion: number | null
  number: number
  savedAt: string
}

function resumed(base: Base, draft: Found | null, other: Found | null): Start {
  if (!draft) return startWith(base.content, base.articleVersion, 0)
  const { content, articleVersion, number, savedAt } = draft
  const isOther = other && !isSame(other.content, content)
  return {
    content,
    articleVersion: base.articleVersion === null ? null : (articleVersion ?? base.articleVersion),
    number,
    resumedFrom: isSame(content, base.content) ? null : new Date(savedAt),
    other: isOther ? { content: other.content, savedAt: new Date(other.savedAt), number: other.number } : null,
  }
}

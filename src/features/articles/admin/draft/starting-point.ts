import type { z } from 'zod'
import type { Draft } from '../../contract/editing.ts'
import type { ArticleForm } from '../../contract/fields.ts'
import { isSameForm } from '../editor/article-form.ts'
import type { LocalDraft } from './local-draft.ts'

export interface StartingPoint {
  content: ArticleForm
  articleVersion: number | null
  /** The number of the server's draft that is continued; 0: none. */
  number: number
  /** When the continued draft was last saved; null: there is none. */
  resumedFrom: Date | null
  isUnsent: boolean
  /** A draft from another window or browser that differs from this one. */
  other: { content: ArticleForm; savedAt: Date; number: number } | null
}

export const startWith = (content: ArticleForm, articleVersion: number | null, number: number): StartingPoint => ({
  content,
  articleVersion,
  number,
  resumedFrom: null,
  isUnsent: true,
  other: null,
})

type ServerDraft = z.infer<typeof Draft>

interface Base {
  content: ArticleForm
  articleVersion: number | null
}

/** Never skips a draft that was not discarded. */
export function chooseStartingPoint(base: Base, local: LocalDraft | null, server: ServerDraft | null): StartingPoint {
  const here = local?.isOnServer ? null : local
  if (!here)
    return server
      ? resumed(base, server, null)
      : { ...startWith(base.content, base.articleVersion, 0), isUnsent: false }
  const unsent = { ...here, number: server?.number ?? 0, isUnsent: true }
  if (!server || here.follows === server.number) return resumed(base, unsent, null)
  // Two windows wrote apart: continue the later draft and offer the other.
  return here.savedAt > server.savedAt ? resumed(base, unsent, server) : resumed(base, server, unsent)
}

interface Found {
  content: ArticleForm
  articleVersion: number | null
  number: number
  savedAt: string
  isUnsent?: boolean
}

function resumed(base: Base, draft: Found, other: Found | null): StartingPoint {
  const { content, articleVersion, number, savedAt, isUnsent = false } = draft
  const isOther = other && !isSameForm(other.content, content)
  return {
    content,
    articleVersion: base.articleVersion === null ? null : (articleVersion ?? base.articleVersion),
    number,
    resumedFrom: isSameForm(content, base.content) ? null : new Date(savedAt),
    isUnsent,
    other: isOther ? { content: other.content, savedAt: new Date(other.savedAt), number: other.number } : null,
  }
}

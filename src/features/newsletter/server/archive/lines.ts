import type { ListedRow } from '../../../articles/server/index.ts'
import { preheaderFrom, subjectFrom } from '../issue/automatic-lines.ts'

/** Columns of `newsletter_sends`. */
export const lineColumns = ['subject', 'preheader', 'has_own_subject', 'has_own_preheader'] as const

interface SentLines {
  subject: string
  preheader: string
  has_own_subject: boolean
  has_own_preheader: boolean
  article_ids: readonly number[]
}

export const isMadeOfTitles = (sent: SentLines) => !sent.has_own_subject || !sent.has_own_preheader

/** Omits titles of articles that are no longer published. `articles`: published ones. Pure. */
export function linesOf(sent: SentLines, articles: readonly ListedRow[]): { subject: string; preheader: string } {
  const left = articles.filter(({ id }) => sent.article_ids.includes(id))
  if (left.length === sent.article_ids.length) return { subject: sent.subject, preheader: sent.preheader }
  const inOrder = left.toSorted((a, b) => sent.article_ids.indexOf(a.id) - sent.article_ids.indexOf(b.id))
  const subject = inOrder.length > 0 ? subjectFrom(inOrder) : 'Articles that are no longer published'
  return {
    subject: sent.has_own_subject ? sent.subject : subject,
    preheader: sent.has_own_preheader ? sent.preheader : preheaderFrom(inOrder),
  }
}

import { noTitle } from '../../../../platform/contract/no-title.ts'
import { shorten } from '../../../../platform/contract/shorten.ts'
import { type ListedRow, summaryOf } from '../../../articles/server/index.ts'
import { sendingLimits } from '../../contract/send-rules.ts'

export function subjectFrom([first]: readonly ListedRow[]): string {
  return shorten((first?.title || noTitle).replace(/[\p{Cc}\u2028\u2029]+/gu, ' '), sendingLimits.subject)
}

/** Omits the first title, which is the subject. */
export function preheaderFrom([first, ...others]: readonly ListedRow[]): string {
  const text = others.map(({ title }) => title).join(' · ') || (first ? summaryOf(first) : '')
  return shorten(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '), sendingLimits.preheader)
}

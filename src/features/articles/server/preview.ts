import { type AccessLevel, limits } from '../../../platform/contract/catalogue.ts'
import { cutOff, shorten } from '../../../platform/contract/shorten.ts'
import type { SettingValues } from '../../settings/contract/groups.ts'
import { toPlainText, toWholeText } from './plain-text.ts'

export interface PreviewLength {
  words: number
  /** Above 0, below 1: even a short text stays gated. */
  share: number
}

export const specifiedPreview: PreviewLength = { words: limits.previewWords, share: limits.previewShare }

export const previewLengthOf = ({ previewWords, previewPercent }: SettingValues['reading']): PreviewLength => ({
  words: previewWords,
  share: previewPercent / 100,
})

/** Public. Computed once, when the article is written. */
export interface DerivedTexts {
  excerpt: string
  /** Ends with an ellipsis. Empty for a free text. */
  preview: string
  wordCount: number
}

/** The excerpt of a gated article never says more than its preview. */
export function deriveTexts(html: string, access: AccessLevel, length = specifiedPreview): DerivedTexts {
  const words = toPlainText(html).split(' ').filter(Boolean)
  const preview = beginningOf(words, length)
  const visible = access === 'free' ? firstOf(words, 80) : preview
  return {
    excerpt: shorten(visible, limits.excerptCharacters),
    preview: access === 'free' ? '' : preview,
    wordCount: words.length,
  }
}

/** It has none although one could be shown: an import withholds what was behind a password. */
export const isPreviewWithheld = (
  { access, preview, body_html: html }: { access: AccessLevel; preview: string; body_html: string },
  length: PreviewLength,
) => access !== 'free' && preview === '' && deriveTexts(html, access, length).preview !== ''

/** Of a gated article the preview. Part numbers come from it, since the pages of parts are public. */
export function toOpenText({ title, html, access, keywords, previewLength }: OpenArticle): string {
  const text = access === 'free' ? toWholeText(html) : deriveTexts(html, access, previewLength).preview
  return [title, ...keywords, text].join('\n')
}

interface OpenArticle {
  title: string
  html: string
  access: AccessLevel
  keywords: readonly string[]
  previewLength: PreviewLength
}

/** Limited in characters too, since words may be joined. */
function beginningOf(words: readonly string[], { words: most, share }: PreviewLength): string {
  const characters = Math.floor(words.join(' ').length * share)
  const first = words.slice(0, Math.min(most, Math.floor(words.length * share)))
  while (first.join(' ').length > characters) first.pop()
  return firstOf(words, first.length)
}

function firstOf(words: readonly string[], count: number): string {
  const beginning = words.slice(0, count).join(' ')
  return beginning && count < words.length ? cutOff(beginning) : beginning
}

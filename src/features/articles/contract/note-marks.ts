import { decodedOrSame } from '../../../platform/contract/decode-text.ts'

/**
 * How Markdown, WordPress, Substack, Word and Wikipedia write footnotes: a short link, and below it a note that leads back or is in a list
 * of notes.
 */

export const isNoteNumber = (words: string): boolean =>
  words.length < 20 && /^\W{0,3}(?:note\s)?(?:[\w*†‡§¶]{1,4}|ref)\W{0,3}$/i.test(words.trim())

export const isListOfNotes = ({ names, role }: { names: string; role: string }): boolean =>
  /\b(?:footnotes?|endnotes?|references)\b/.test(names) || /^doc-(?:foot|end)notes?$/.test(role)

/** The part behind `#`, whatever page it is on: feeds have whole addresses. */
export const fragmentIn = (address: string): string => decodedOrSame(address.split('#', 2)[1] ?? '')

/** `leadsUp`: to what is above the note. */
export const isBackLink = (words: string, { leadsUp, fragment }: { leadsUp: boolean; fragment: string }): boolean =>
  words.length < 6 && (/^[↩↑^⏎]/u.test(words) ? fragment !== '' : leadsUp)

/** The beginning of a note may repeat its number. */
export const withoutNoteNumber = (words: string): string => words.replace(/^\s*(?:[\^↑↩]+\s*|\[?\d{1,3}[\].)]\s+)/, '')

/** Around the link of a reference. */
export const isNoteBracket = (words: string): boolean => /^[\s[\]()]*$/.test(words)

import { randomBytes } from 'node:crypto'
import { escapeMarkup, unescapeMarkup } from '../../../../platform/contract/markup.ts'
import type { FirstNamePlaceholders } from '../../../../platform/server/db/column-values.ts'
import { isFirstName, placeholderPattern, withBlanks } from '../../contract/message.ts'

const aPlaceholder = () => randomBytes(18).toString('base64url')

export function withFirstNamePlaceholders(html: string): { html: string; names: FirstNamePlaceholders[] } {
  const names = new Map<string, FirstNamePlaceholders>()
  const placeholdersFor = (written: string) => {
    const fallback = unescapeMarkup(withBlanks(written)).trim()
    const known = names.get(fallback) ?? { html: aPlaceholder(), text: aPlaceholder(), fallback }
    names.set(fallback, known)
    return known
  }
  const replaced = html.replace(placeholderPattern, (found, name: string, fallback: string | undefined) =>
    isFirstName(name) && fallback ? placeholdersFor(fallback).html : found,
  )
  return { html: replaced, names: [...names.values()] }
}

/** Swaps the HTML's placeholders in its text for those of plain text. */
export const inPlainText = (text: string, names: readonly FirstNamePlaceholders[]) =>
  names.reduce((rest, { html, text: placeholder }) => rest.replaceAll(html, placeholder), text)

/** Empty if the first word is not a name of people, such as a user name. */
export function firstNameOf(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return /^\p{L}[\p{L}\p{M}'’-]{0,39}$/u.test(first) ? first : ''
}

export const firstNameWords = (
  names: readonly FirstNamePlaceholders[],
  name: string,
): [placeholder: string, words: string][] =>
  names.flatMap(({ html, text, fallback }) => {
    const words = firstNameOf(name) || fallback
    return [
      [html, escapeMarkup(words)],
      [text, words],
    ]
  })

/** For readers whose name is unknown. */
export const withFallbacks = (text: string, names: readonly FirstNamePlaceholders[] = []) =>
  firstNameWords(names, '').reduce((rest, [placeholder, words]) => rest.replaceAll(placeholder, words), text)

export const withoutNames = (html: string) => {
  const message = withFirstNamePlaceholders(html)
  return withFallbacks(message.html, message.names)
}

/** HTML that waits for the editor. */
export interface PendingPaste {
  /** In the text of the plain field. */
  at: number
  html: string
  plain: string
}

/** Pastes in one place keep their order. */
export const withPaste = (pastes: readonly PendingPaste[], added: PendingPaste): PendingPaste[] =>
  [...pastes, added].toSorted((one, other) => one.at - other.at)

interface Change {
  before: string
  after: string
  /** After the change. */
  caret: number
}

/** Words that are typed in the place of a paste come after it. */
export function movePastes(pastes: readonly PendingPaste[], { before, after, caret }: Change): readonly PendingPaste[] {
  if (pastes.length === 0) return pastes
  const more = after.length - before.length
  let start = 0
  const end = Math.min(before.length, after.length, caret - Math.max(more, 0))
  while (start < end && before[start] === after[start]) start += 1
  return pastes.map((paste) => (paste.at <= start ? paste : { ...paste, at: Math.max(start, paste.at + more) }))
}

/** For a screen whose editor does not load. */
export function withPlainPastes(text: string, pastes: readonly PendingPaste[]): string {
  const starts = [0, ...pastes.map(({ at }) => at)]
  return starts.map((at, index) => (pastes[index - 1]?.plain ?? '') + text.slice(at, starts[index + 1])).join('')
}

export const plainPasteNotice = (plain: string): string =>
  plain.trim() === ''
    ? 'Nothing was pasted, because the formatting tools did not load. Reload the page and paste again.'
    : 'The formatting tools did not load, so the pasted words are plain text. Check them for deleted words and comments.'

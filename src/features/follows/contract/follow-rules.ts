import { lettersOfPart } from '../../../platform/contract/links.ts'

/** No schemas: the browser imports this file. */

export const followKinds = ['part', 'family', 'topic', 'category', 'section', 'author', 'search'] as const
export type FollowKind = (typeof followKinds)[number]

/** Emails in addition to the page of news. */
export const followMails = ['none', 'at_once', 'daily', 'weekly'] as const
export type FollowMails = (typeof followMails)[number]

export const followMailNames: Record<FollowMails, string> = {
  none: 'On this page only',
  at_once: 'Email at once',
  daily: 'Daily email',
  weekly: 'Weekly email',
}

/** Per reader. */
export const mostFollows = 500

export const newsDays = 90

/** `target`: the number of a part or family, a topic's address, an id, or the words of a search. */
export interface FollowSubject {
  kind: FollowKind
  target: string
}

/** Accepts any spelling. Pure. */
export function followSubject(kind: FollowKind, spelling: string): FollowSubject {
  const target = spelling.trim()
  if (kind === 'search') return { kind, target: target.replace(/\s+/g, ' ').toLowerCase() }
  if (kind !== 'part' && kind !== 'family') return { kind, target }
  return { kind, target: lettersOfPart(target).toLowerCase() }
}

import type { Node } from '@tiptap/pm/model'
import { commentLimits } from '../../../contract/comment-rules.ts'
import type { Anchor } from '../../../contract/comments.ts'

/** `positions` says where each character is in the document. */
export interface FlatText {
  text: string
  positions: number[]
}

export interface Range {
  from: number
  to: number
}

/** Blocks begin on a line of their own; equations, footnotes and other leaves are one character. */
export function flatten(doc: Node): FlatText {
  const parts: string[] = []
  const positions: number[] = []
  const add = (text: string, at: number, step: 0 | 1) => {
    parts.push(text)
    for (let i = 0; i < text.length; i++) positions.push(at + i * step)
  }
  doc.descendants((node, at) => {
    if (node.isText) add(node.text ?? '', at, 1)
    else if (node.isLeaf) add('\ufffc', at, 0)
    else if (node.isTextblock && positions.length > 0) add('\n', at, 0)
  })
  return { text: parts.join(''), positions }
}

/** Null if the range has no text. Cuts a range that is too long. */
export function anchorOf({ text, positions }: FlatText, { from, to }: Range): Anchor | null {
  const start = positions.findIndex((at) => at >= from)
  if (start < 0) return null
  const end = positions.findIndex((at) => at >= to)
  const found = text.slice(start, end < 0 ? undefined : end)
  const passage = found.trim()
  if (passage === '') return null
  const position = start + found.indexOf(passage)
  const before = text.slice(Math.max(0, position - commentLimits.before), position)
  return { text: passage.slice(0, commentLimits.passage), before, position }
}

/** Of several with the same text the one with the same text before it, then the nearest. Null: it is gone. */
export function findPassage({ text, positions }: FlatText, anchor: Anchor): Range | null {
  let best: { at: number; shared: number; distance: number } | null = null
  for (let at = text.indexOf(anchor.text); at >= 0; at = text.indexOf(anchor.text, at + 1)) {
    const shared = sharedEnd(text.slice(0, at), anchor.before)
    const distance = Math.abs(at - anchor.position)
    if (!best || shared > best.shared || (shared === best.shared && distance < best.distance))
      best = { at, shared, distance }
  }
  const from = best && positions[best.at]
  const last = best && positions[best.at + anchor.text.length - 1]
  return typeof from === 'number' && typeof last === 'number' ? { from, to: last + 1 } : null
}

function sharedEnd(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  for (let i = 0; i < most; i++) if (one.at(-1 - i) !== other.at(-1 - i)) return i
  return most
}

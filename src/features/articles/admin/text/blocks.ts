import type { Editor, JSONContent } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { type Attrs, Fragment, type Node, type NodeType, type ResolvedPos } from '@tiptap/pm/model'

interface Place {
  /** In place of the selection. */
  isReplacing?: boolean
  /** Else at the cursor. */
  at?: number | undefined
}

/** Replaces nothing but an empty paragraph. */
export function insertBlock(
  editor: Editor,
  block: JSONContent | JSONContent[],
  { isReplacing, at }: Place = {},
): boolean {
  const { doc, schema, selection } = editor.state
  // Each insertion is undone by itself.
  const chain = editor
    .chain()
    .focus()
    .command(({ tr }) => Boolean(closeHistory(tr)))
  if (isReplacing) return chain.insertContent(block).run()
  const blocks = Fragment.fromJSON(schema, [block].flat())
  return chain.insertContentAt(placeFor(blocks, at === undefined ? selection.$to : doc.resolve(at)), block).run()
}

/** At the position, or below a selected block, a caption or what cannot contain the blocks. */
export function placeFor(blocks: Fragment, $at: ResolvedPos): number {
  const { isTextblock, type } = $at.parent
  const canTake = (depth: number) => {
    const [around, at] = [$at.node(depth), $at.indexAfter(depth)]
    return around.canReplace(at, at, blocks) && blocks.content.every((block) => isFor(around, block))
  }
  let depth = isTextblock ? $at.depth - 1 : $at.depth
  while (depth > 0 && !canTake(depth)) depth -= 1
  const isSplit = isTextblock && !type.spec.isolating && depth === $at.depth - 1
  return isSplit ? $at.pos : $at.after(depth + 1)
}

/** Stored and pasted texts have pictures in cells and call-outs. New ones go below. */
const isFor = ({ type: { name } }: Node, block: Node) =>
  name === 'callout'
    ? !/^(?:table|figure|gallery|card)$/.test(block.type.name)
    : !/^table(?:Cell|Header)$/.test(name) || !/^(?:figure|gallery|card|diagram)$/.test(block.type.name)

export const insertRule = (editor: Editor): boolean => insertBlock(editor, { type: 'horizontalRule' })

export const insertCallout = (editor: Editor): boolean =>
  editor.can().wrapIn('callout')
    ? editor.chain().focus().wrapIn('callout').run()
    : insertBlock(editor, { type: 'callout', content: [{ type: 'paragraph' }] })

export const insertFacts = (editor: Editor): boolean =>
  insertBlock(editor, {
    type: 'callout',
    attrs: { isFacts: true },
    content: [{ type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] }],
  })

/** Copies the selected words, which stay in the text too. Without a selection the quote is empty. */
export function insertPullQuote(editor: Editor): boolean {
  const { from, to } = editor.state.selection
  const words = editor.state.doc.textBetween(from, to, ' ').trim()
  const paragraph = { type: 'paragraph', ...(words && { content: [{ type: 'text', text: words }] }) }
  const quote = { type: 'pullQuote', content: [paragraph, { type: 'quoteSource' }] }
  if (words) editor.commands.setTextSelection(to)
  const before = editor.state.selection.$to
  const isEmpty = before.parent.content.size === 0 && !before.parent.type.spec.isolating
  const at = isEmpty && before.depth === 1 ? before.before(1) : before.after(1)
  const isReplacing = at < before.pos
  return editor
    .chain()
    .focus()
    .insertContentAt(isReplacing ? { from: at, to: before.after(1) } : at, quote)
    .setTextSelection(at + 2 + words.length)
    .run()
}

/** `position` is between blocks. */
export const continueBelow = (editor: Editor, position: number): boolean =>
  editor
    .chain()
    .insertContentAt(position, { type: 'paragraph' })
    .setTextSelection(position + 1)
    .run()

/** A key that edits the block of this type, if it is selected. */
export const onSelected =
  (type: NodeType, edit: (attrs: Attrs, position: number) => void) =>
  ({ editor }: { editor: Editor }): boolean => {
    const { from, empty } = editor.state.selection
    const node = empty ? null : editor.state.doc.nodeAt(from)
    if (node?.type !== type) return false
    edit(node.attrs, from)
    return true
  }

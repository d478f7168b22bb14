import type { Editor, JSONContent } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'

/** At the cursor, or below a selected block or one that cannot contain others. */
export function insertBlock(editor: Editor, block: JSONContent, { isReplacing = false } = {}): boolean {
  const { $from, to } = editor.state.selection
  // Each insertion is undone by itself.
  const chain = editor
    .chain()
    .focus()
    .command(({ tr }) => Boolean(closeHistory(tr)))
  const isSelected = $from.depth === 0 && !isReplacing
  return (
    isSelected || $from.depth > 1
      ? chain.insertContentAt(isSelected ? to : $from.after(1), block, { updateSelection: true })
      : chain.insertContent(block)
  ).run()
}

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
  const before = editor.state.selection.$from
  const at = before.parent.content.size === 0 && before.depth === 1 ? before.before(1) : before.after(1)
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

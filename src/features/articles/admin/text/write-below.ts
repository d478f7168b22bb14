import { Extension } from '@tiptap/core'
import { NodeSelection, Plugin, type Selection, TextSelection, type Transaction } from '@tiptap/pm/state'

const isBlock = (selection: Selection): selection is NodeSelection =>
  selection instanceof NodeSelection && selection.node.isBlock

function goBelow(tr: Transaction, { $to }: NodeSelection, isNew = false): Transaction {
  const { paragraph } = tr.doc.type.schema.nodes
  const index = $to.index()
  const isThere = !isNew && $to.nodeAfter?.type === paragraph
  if (!isThere && (!paragraph || !$to.parent.canReplaceWith(index, index, paragraph))) return tr
  if (!isThere && paragraph) tr.insert($to.pos, paragraph.create())
  return tr.setSelection(TextSelection.create(tr.doc, $to.pos + 1)).scrollIntoView()
}

/**
 * Text typed while a block is selected goes below it, never in its place. Enter begins a paragraph there. An inserted or pasted block
 * leaves the cursor there.
 */
export const WriteBelow = Extension.create({
  name: 'writeBelow',
  // Comes before the keys of the blocks.
  priority: 1_000,
  addKeyboardShortcuts: () => ({
    Enter: ({ editor: { state, view } }) => {
      if (!isBlock(state.selection)) return false
      view.dispatch(goBelow(state.tr, state.selection, true))
      return true
    },
  }),
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (view, _from, _to, text) => {
          const { selection, tr } = view.state
          if (!isBlock(selection)) return false
          view.dispatch(goBelow(tr, selection, true).insertText(text))
          return true
        },
        handlePaste: (view) => {
          const { selection, tr } = view.state
          if (isBlock(selection)) view.dispatch(goBelow(tr, selection, true))
          return false
        },
        handleDOMEvents: {
          compositionstart: (view) => {
            const { selection, tr } = view.state
            if (isBlock(selection)) view.dispatch(goBelow(tr, selection, true))
            return false
          },
        },
      },
      appendTransaction: (transactions, before, { selection, tr }) => {
        const isUndone = transactions.some((one) => one.getMeta('history$') || one.getMeta('uiEvent') === 'drop')
        if (isUndone || !transactions.some(({ docChanged }) => docChanged)) return null
        if (!isBlock(selection) || !selection.node.isAtom) return null
        // The change was to the selected block.
        if (isBlock(before.selection) && before.selection.node.type === selection.node.type) return null
        return goBelow(tr, selection)
      },
    }),
  ],
})

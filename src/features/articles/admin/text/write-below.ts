import { type Editor, Extension, type JSONContent } from '@tiptap/core'
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { NodeSelection, Plugin, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { placeFor } from './blocks.ts'

const isBlock = (selection: Selection): selection is NodeSelection =>
  selection instanceof NodeSelection && selection.node.isBlock

function goBelow(tr: Transaction, { $to }: NodeSelection, isNew = false): Transaction {
  const paragraph = tr.doc.type.schema.node('paragraph')
  const isThere = !isNew && $to.nodeAfter?.type === paragraph.type
  const place = isThere ? $to.pos : placeFor(Fragment.from(paragraph), $to)
  if (!isThere) tr.insert(place, paragraph)
  return tr.setSelection(TextSelection.create(tr.doc, place + 1)).scrollIntoView()
}

/** False: text is selected. */
function leaveSelected(tr: Transaction): boolean {
  const { selection } = tr
  if (!(selection instanceof NodeSelection)) return false
  if (selection.node.isBlock) goBelow(tr, selection, true)
  else tr.setSelection(TextSelection.create(tr.doc, selection.to))
  return true
}

/** Returns false, so that what is pasted or composed goes on. */
function leaveFirst(view: EditorView): boolean {
  const { tr } = view.state
  if (leaveSelected(tr)) view.dispatch(tr)
  return false
}

const isCode = (node: Node | null) => node?.type.spec.code === true && node.textContent.includes('\n')

/**
 * Blocks that do not fit at the cursor go below, and do not split a caption or a cell. A table fills cells. Lines of code would become
 * words of a paragraph.
 */
function pasteBelow(view: EditorView, { content, openStart, openEnd }: Slice): boolean {
  const { state } = view
  const { $to, empty } = state.selection
  const [startsWithCode, endsWithCode] = [isCode(content.firstChild), isCode(content.lastChild)]
  const { code, isolating } = $to.parent.type.spec
  const isCodeInText = (startsWithCode || endsWithCode) && !code
  const hasBlock =
    isCodeInText || content.content.some(({ isInline, isAtom, type }) => !isInline && (isAtom || type.spec.isolating))
  const place = hasBlock && empty ? placeFor(content, $to) : $to.pos
  if (place === $to.pos && isCodeInText && !isolating) {
    const slice = new Slice(content, startsWithCode ? 0 : openStart, endsWithCode ? 0 : openEnd)
    view.dispatch(state.tr.replaceSelection(slice).scrollIntoView())
    return true
  }
  const $place = state.doc.resolve(place)
  const fits = $place.parent.canReplace($place.index(), $place.index(), content)
  if (place === $to.pos || !fits) return false
  const isTable = (node: Node | null) => node?.type.spec['tableRole'] === 'table'
  const isInTable = Array.from({ length: $to.depth }, (_, above) => $to.node(above + 1)).some(isTable)
  if (isInTable && isTable(content.firstChild)) return false
  const tr = state.tr.insert(place, content)
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(place + content.size), -1)).scrollIntoView())
  return true
}

/** In place of selected words only, unless it goes behind them. */
export const insertInLine = (
  editor: Editor,
  content: JSONContent | JSONContent[],
  { isBehind = false } = {},
): boolean =>
  editor
    .chain()
    .focus()
    .command(({ tr, commands }) => leaveSelected(tr) || !isBehind || commands.setTextSelection(tr.selection.to))
    .insertContent(content)
    .run()

/**
 * Text typed while a block is selected goes below it, never in its place. Enter begins a paragraph there. An inserted or pasted block
 * leaves the cursor there. Text goes behind a selected footnote or equation.
 */
export const WriteBelow = Extension.create({
  name: 'writeBelow',
  // Comes before the keys of the blocks.
  priority: 1_000,
  addKeyboardShortcuts() {
    const startBelow = () => {
      const { state, view } = this.editor
      if (!isBlock(state.selection)) return false
      view.dispatch(goBelow(state.tr, state.selection, true))
      return true
    }
    return { Enter: startBelow, 'Shift-Enter': () => startBelow() || leaveFirst(this.editor.view) }
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (view, _from, _to, text) => {
          const { tr } = view.state
          if (!leaveSelected(tr)) return false
          view.dispatch(tr.insertText(text))
          return true
        },
        handlePaste: (view, _event, slice) => leaveFirst(view) || pasteBelow(view, slice),
        handleDOMEvents: { compositionstart: leaveFirst },
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

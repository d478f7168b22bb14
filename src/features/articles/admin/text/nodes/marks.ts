import { type Editor, Mark } from '@tiptap/core'
import { Subscript } from '@tiptap/extension-subscript'
import { Superscript } from '@tiptap/extension-superscript'
import { links } from '../../../../../platform/contract/links.ts'
import { isPartName, partClass } from '../../../../../platform/contract/part-marks.ts'
import { termSlug } from '../../../../../platform/contract/slugs.ts'

export const scripts = [Subscript.extend({ excludes: 'superscript' }), Superscript.extend({ excludes: 'subscript' })]

/** Its address is made of its text, so nothing inside can be marked. */
export const Part = Mark.create({
  name: 'part',
  excludes: '_',
  parseHTML: () => [{ tag: `a.${partClass}`, priority: 60 }],
  renderHTML: () => ['a', { class: partClass }, 0],
  // Text typed after a part number does not belong to it.
  addKeyboardShortcuts() {
    const leave = () => {
      const { state, view } = this.editor
      if (this.type.isInSet(state.storedMarks ?? state.selection.$head.marks()) && endsPart(this.editor))
        view.dispatch(state.tr.removeStoredMark(this.type))
      return false
    }
    return Object.fromEntries([' ', ',', ';', ':', ')', '.'].map((key) => [key, leave]))
  },
})

const isPart = (node: { marks: readonly { type: { name: string } }[] } | null | undefined) =>
  node?.marks.some(({ type }) => type.name === 'part') ?? false

const endsPart = ({ state: { selection } }: Editor) => selection.empty && !isPart(selection.$head.nodeAfter)

/** Toggles the mark for the selection, the word at the cursor or what is typed next. Returns what is wrong. */
export function togglePart(editor: Editor): string | null {
  const { selection, doc } = editor.state
  if (editor.isActive('part')) {
    editor.chain().focus().extendMarkRange('part').unsetMark('part').run()
    return null
  }
  const { from, to } = selection.empty ? wordAt(editor) : selection
  if (from === to) {
    editor.chain().focus().setMark('part').run()
    return null
  }
  const text = doc.textBetween(from, to, '\n', '\n')
  const name = text.trim()
  if (!isPartName(name)) return 'A part number needs 4 to 40 characters, among them a letter and a digit'
  const start = from + text.indexOf(name)
  editor
    .chain()
    .focus()
    .setTextSelection({ from: start, to: start + name.length })
    .setMark('part')
    .setTextSelection(start + name.length)
    .run()
  return null
}

export function linkTerm(editor: Editor) {
  const { selection, doc } = editor.state
  const { from, to } = selection.empty ? wordAt(editor) : selection
  const slug = termSlug(doc.textBetween(from, to, ' '))
  if (slug === '') return
  const href = `${links.glossary}#${slug}`
  editor.chain().focus().setTextSelection({ from, to }).setLink({ href }).setTextSelection(to).run()
}

function wordAt({ state: { selection } }: Editor): { from: number; to: number } {
  const { $head, head } = selection
  const text = $head.parent.textBetween(0, $head.parent.content.size, '\n', '\n')
  const before = /[\p{L}\p{M}\p{N}_./+#\u2010\u2011-]*$/u.exec(text.slice(0, $head.parentOffset))?.[0] ?? ''
  const after = /^[\p{L}\p{M}\p{N}_/+#\u2010\u2011-]*/u.exec(text.slice($head.parentOffset))?.[0] ?? ''
  return { from: head - before.length, to: head + after.length }
}

/** No toolbar button makes these marks, but existing texts keep them. */

export const Keyboard = Mark.create({
  name: 'keyboard',
  parseHTML: () => [{ tag: 'kbd' }],
  renderHTML: () => ['kbd', 0],
})

export const Abbreviation = Mark.create({
  name: 'abbreviation',
  addAttributes: () => ({ title: { default: null } }),
  parseHTML: () => [{ tag: 'abbr[title]' }],
  renderHTML: ({ HTMLAttributes }) => ['abbr', HTMLAttributes, 0],
})

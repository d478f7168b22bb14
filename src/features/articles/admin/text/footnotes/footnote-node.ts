import { type JSONContent, Node } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { footnoteClass } from './footnotes.ts'

interface Options {
  /** `position` is null for a new footnote. */
  onEdit: (words: JSONContent[], position: number | null) => void
}

/** The text shows its number; its words are edited in a dialog. */
export const FootnoteNode = Node.create<Options>({
  name: 'footnote',
  group: 'inline',
  inline: true,
  content: 'text*',
  marks: 'bold italic code link subscript superscript',
  atom: true,
  addOptions: () => ({ onEdit: () => {} }),
  parseHTML: () => [{ tag: `span.${footnoteClass}` }],
  renderHTML: () => ['span', { class: footnoteClass }, 0],
  addNodeView() {
    return ({ node, getPos }) => {
      const dom = document.createElement('span')
      const words = node.textContent || 'without text'
      dom.className = node.content.size > 0 ? footnoteClass : `${footnoteClass} is-empty`
      dom.title = words
      dom.setAttribute('role', 'img')
      dom.setAttribute('aria-label', `Footnote: ${words}`)
      dom.addEventListener('dblclick', () => this.options.onEdit(wordsOf(node.toJSON()), getPos() ?? null))
      return { dom }
    }
  },
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor: { state } }) => {
        const { selection } = state
        if (!(selection instanceof NodeSelection) || selection.node.type !== this.type) return false
        this.options.onEdit(wordsOf(selection.node.toJSON()), selection.from)
        return true
      },
      'Mod-Alt-f': () => {
        this.options.onEdit([], null)
        return true
      },
    }
  },
})

export const wordsOf = ({ content }: JSONContent): JSONContent[] => content ?? []

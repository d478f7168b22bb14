import { Node } from '@tiptap/core'
import { continueBelow } from '../blocks.ts'

export const PullQuote = Node.create({
  name: 'pullQuote',
  group: 'block',
  content: 'paragraph+ quoteSource',
  defining: true,
  isolating: true,
  priority: 200,
  parseHTML: () => [{ tag: 'blockquote.pull-quote' }],
  renderHTML: () => ['blockquote', { class: 'pull-quote' }, 0],
})

/** May stay empty. */
export const QuoteSource = Node.create({
  name: 'quoteSource',
  content: 'text*',
  marks: 'italic link',
  defining: true,
  parseHTML: () => [{ tag: 'cite', context: 'pullQuote/' }],
  renderHTML: () => ['cite', 0],
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection
        return $from.parent.type === this.type && continueBelow(editor, $from.after($from.depth - 1))
      },
    }
  },
})

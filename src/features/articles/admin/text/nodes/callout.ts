import { Node } from '@tiptap/core'

/** A warning, a definition, or the key facts. */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content:
    '(paragraph | bulletList | orderedList | codeBlock | diagram | equationBlock | table | figure | gallery | card)+',
  defining: true,
  addAttributes: () => ({
    isFacts: {
      default: false,
      parseHTML: (element: HTMLElement) => element.classList.contains('facts'),
      renderHTML: ({ isFacts }: { isFacts: boolean }) => (isFacts ? { class: 'facts' } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'aside' }],
  // A landmark for each would be too many.
  renderHTML: ({ HTMLAttributes }) => ['aside', { ...HTMLAttributes, role: 'note' }, 0],
})

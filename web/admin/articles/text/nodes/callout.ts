import { Node } from '@tiptap/core'

/** A box in the text: a warning, a definition, a summary. It contains text, lists and code, but no other blocks. */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: '(paragraph | bulletList | orderedList | codeBlock | diagram | equationBlock)+',
  defining: true,
  parseHTML: () => [{ tag: 'aside' }],
  renderHTML: () => ['aside', 0],
})

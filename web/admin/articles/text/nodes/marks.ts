import { Mark } from '@tiptap/core'

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

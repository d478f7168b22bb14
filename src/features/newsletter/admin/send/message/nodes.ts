import { Extension, mergeAttributes, Node } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { StarterKit } from '@tiptap/starter-kit'
import { TextLink } from '../../../../articles/admin/text/nodes/link.ts'
import { scripts } from '../../../../articles/admin/text/nodes/marks.ts'
import { WriteBelow } from '../../../../articles/admin/text/write-below.ts'
import { placeholderPattern } from '../../../contract/message.ts'

const MessagePicture = Node.create({
  name: 'messagePicture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

const MessageButton = Node.create({
  name: 'messageButton',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    href: { default: '' },
    label: { default: '', parseHTML: (element: HTMLElement) => element.textContent, rendered: false },
  }),
  parseHTML: () => [{ tag: 'a.button[href]', priority: 100 }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'a',
    mergeAttributes(HTMLAttributes, { class: 'button' }),
    String(node.attrs['label']),
  ],
})

const PlaceholderChips = Extension.create({
  name: 'placeholderChips',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const chips: Decoration[] = []
          doc.descendants((node, position) => {
            for (const { 0: found, index } of node.text?.matchAll(placeholderPattern) ?? [])
              chips.push(
                Decoration.inline(position + index, position + index + found.length, { class: 'message-chip' }),
              )
          })
          return DecorationSet.create(doc, chips)
        },
      },
    }),
  ],
})

/** Only what mail programs show. */
export const messageExtensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    underline: false,
    heading: { levels: [2, 3] },
    link: false,
  }),
  TextLink,
  ...scripts,
  MessagePicture,
  MessageButton,
  PlaceholderChips,
  WriteBelow,
  Placeholder.configure({ placeholder: 'A few words before the articles.' }),
]

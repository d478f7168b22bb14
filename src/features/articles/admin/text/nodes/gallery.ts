import { type Editor, type JSONContent, Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { continueBelow } from '../blocks.ts'
import type { PictureUploads } from '../upload/uploads.ts'
import { pictureAttributes, picturesOf } from './figure.ts'
import { GalleryPictureView } from './figure-view.tsx'

interface Options {
  uploads: PictureUploads | null
  onReplace: () => void
}

export const Gallery = Node.create({
  name: 'gallery',
  group: 'block',
  content: 'galleryPicture+ galleryCaption',
  defining: true,
  isolating: true,
  draggable: true,
  priority: 200,
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (figure) => (picturesOf(figure).length > 1 ? {} : false),
      contentElement: (figure) => toContent(figure),
    },
  ],
  renderHTML: () => ['figure', { class: 'gallery' }, 0],
})

export function addToGallery(editor: Editor, pictures: JSONContent[]): void {
  const { $from } = editor.state.selection
  const depth = Array.from({ length: $from.depth + 1 }, (_, one) => one).find(
    (one) => $from.node(one).type.name === 'gallery',
  )
  if (depth === undefined) return
  const caption = $from.node(depth).lastChild?.nodeSize ?? 0
  editor
    .chain()
    .focus()
    .insertContentAt($from.end(depth) - caption, pictures)
    .run()
}

function toContent(figure: HTMLElement): HTMLElement {
  const content = figure.ownerDocument.createElement('figure')
  content.append(...picturesOf(figure).map((picture) => picture.cloneNode()))
  content.append(figure.querySelector('figcaption')?.cloneNode(true) ?? '')
  return content
}

export const GalleryPicture = Node.create<Options>({
  name: 'galleryPicture',
  atom: true,
  draggable: true,
  priority: 200,
  addOptions: () => ({ uploads: null, onReplace: () => {} }),
  addAttributes: () => pictureAttributes(),
  parseHTML: () => [{ tag: 'img', context: 'gallery/' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(GalleryPictureView),
})

export const GalleryCaption = Node.create({
  name: 'galleryCaption',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'figcaption', context: 'gallery/' }],
  renderHTML: ({ node }) => ['figcaption', node.content.size === 0 ? { 'data-placeholder': 'Write a caption' } : {}, 0],
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection
        return $from.parent.type === this.type && continueBelow(editor, $from.after($from.depth - 1))
      },
    }
  },
})

import { mergeAttributes, Node } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { type UploadedPicture } from '../../../../pictures/admin/upload-image.ts'
import { continueBelow } from '../blocks.ts'
import { type PictureUploads, uploadAttribute } from '../upload/uploads.ts'
import { FigureView } from './figure-view.tsx'
import { keepPictures } from './keep-pictures.ts'

export interface FigureOptions {
  uploads: PictureUploads | null
  onReplace: () => void
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    figure: {
      /** Makes no undo step. */
      fillFigure: (upload: string, picture: UploadedPicture) => ReturnType
    }
  }
}

const imageAttributes = ['src', 'alt', 'width', 'height', 'srcset', 'sizes'] as const

export const pictureAttributes = () => ({
  ...Object.fromEntries(
    imageAttributes.map((name) => [
      name,
      {
        default: name === 'alt' ? '' : null,
        parseHTML: (element: HTMLElement) => imageOf(element)?.getAttribute(name),
      },
    ]),
  ),
  /** The id of the upload that will become the picture. */
  upload: {
    default: null,
    rendered: false,
    parseHTML: (element: HTMLElement) => imageOf(element)?.getAttribute(uploadAttribute),
  },
})

export const FigureNode = Node.create<FigureOptions>({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  defining: true,
  isolating: true,
  draggable: true,

  addOptions: () => ({ uploads: null, onReplace: () => {} }),

  addAttributes: () => pictureAttributes(),

  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (figure) => (imageOf(figure) ? {} : false),
      contentElement: (figure) => (figure as Element).querySelector<HTMLElement>('figcaption') ?? nothing(),
    },
    { tag: 'img', getAttrs: (image) => (imageOf(image) ? {} : false), contentElement: nothing },
  ],

  renderHTML: ({ HTMLAttributes }) => ['figure', ['img', mergeAttributes(HTMLAttributes)], ['figcaption', 0]],

  addNodeView: () => ReactNodeViewRenderer(FigureView),

  addCommands() {
    return {
      fillFigure:
        (upload, { src, width, height, alt }) =>
        ({ tr, dispatch }) => {
          const found: number[] = []
          tr.doc.descendants((node, position) => {
            if (node.attrs['upload'] === upload) found.push(position)
          })
          const [position] = found
          if (position === undefined) return false
          const known = alt && !tr.doc.nodeAt(position)?.attrs['alt'] ? { alt } : {}
          const attributes = { upload: null, src, width: width ?? null, height: height ?? null, ...known }
          for (const [name, value] of Object.entries(attributes)) tr.setNodeAttribute(position, name, value)
          dispatch?.(tr.setMeta('addToHistory', false))
          return true
        },
    }
  },

  addProseMirrorPlugins() {
    return [keepPictures(this.type)]
  },

  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection
        return $from.parent.type === this.type && continueBelow(editor, $from.after())
      },
      // At the start of a caption: selects the picture first and deletes it next.
      Backspace: ({ editor }) => {
        const { $from, empty } = editor.state.selection
        if (!empty || $from.parent.type !== this.type || $from.parentOffset > 0) return false
        return editor.commands.command(({ tr, dispatch }) => {
          dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, $from.before())))
          return true
        })
      },
    }
  },
})

/** Null unless there is exactly one. Ignores local file addresses, unless the picture is being uploaded. */
function imageOf(element: string | Node | HTMLElement): HTMLImageElement | null {
  const images = picturesOf(element)
  return images.length === 1 ? (images[0] ?? null) : null
}

export function picturesOf(element: string | Node | HTMLElement): HTMLImageElement[] {
  if (!(element instanceof HTMLElement)) return []
  const images = element instanceof HTMLImageElement ? [element] : [...element.querySelectorAll('img')]
  return images.filter(
    (image) => /^(https?:\/\/|\/(?!\/))/i.test(image.getAttribute('src') ?? '') || image.hasAttribute(uploadAttribute),
  )
}

const nothing = () => document.createElement('figcaption')

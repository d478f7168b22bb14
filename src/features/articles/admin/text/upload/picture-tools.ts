import type { Editor } from '@tiptap/core'
import { pickPicture } from '../../../../pictures/admin/picture-picker.tsx'
import { type UploadPicture } from '../../../../pictures/admin/upload-image.ts'
import { insertBlock } from '../blocks.ts'
import { addToGallery } from '../nodes/gallery.ts'
import { fetchPicture } from '../paste/pictures-elsewhere.ts'
import { PictureUploads } from './uploads.ts'

/** `more` adds to the gallery around the cursor. */
type Purpose = 'figures' | 'gallery' | 'more' | 'replacing'

export interface PictureOptions {
  uploadPicture: UploadPicture
  /** Checks before the upload. Null: nothing is wrong. */
  pictureProblem: (file: File) => string | null
  onProblem: (message: string) => void
}

interface Options extends PictureOptions {
  editor: () => Editor | null
}

export class PictureTools {
  readonly uploads: PictureUploads
  readonly #options: Options
  #files: HTMLInputElement | null = null
  #purpose: Purpose = 'figures'

  constructor(options: Options) {
    this.#options = options
    this.uploads = new PictureUploads(options.uploadPicture, (id, picture) =>
      options.editor()?.commands.fillFigure(id, picture),
    )
  }

  setFileInput = (field: HTMLInputElement | null) => {
    this.#files = field
  }

  pick = (purpose: Purpose) => {
    if (!this.#files) return
    this.#purpose = purpose
    this.#files.multiple = purpose !== 'replacing'
    this.#files.click()
  }

  async chooseFromLibrary(isReplacing: boolean) {
    const picture = await pickPicture()
    const widest = picture?.pictures.at(-1)
    const editor = this.#options.editor()
    if (!picture || !widest || !editor) return
    const { url: src, width, height } = widest
    const attributes = { src, width, height, alt: picture.alt }
    const kind = selectedPicture(editor)
    if (isReplacing && kind) editor.commands.updateAttributes(kind, { ...attributes, srcset: null, sizes: null })
    else insertBlock(editor, { type: 'figure', attrs: attributes })
  }

  insertChosen = () => {
    const files = [...(this.#files?.files ?? [])]
    // So that the same file can be chosen again.
    if (this.#files) this.#files.value = ''
    this.#insert(files, { purpose: this.#purpose })
  }

  #insert(files: File[], { at, purpose = 'figures' }: { at?: number | undefined; purpose?: Purpose } = {}) {
    const { pictureProblem, onProblem } = this.#options
    const problems = new Set(files.flatMap((file) => pictureProblem(file) ?? []))
    for (const problem of problems) onProblem(problem)
    const valid = files.filter((file) => !pictureProblem(file))
    const [first] = valid
    const editor = this.#options.editor()
    const kind = editor && selectedPicture(editor)
    if (purpose === 'replacing' && first && kind) {
      const upload = this.uploads.start(first)
      editor.commands.updateAttributes(kind, { src: null, srcset: null, sizes: null, upload })
      return
    }
    if (!editor || !first) return
    const toPictures = (type = 'galleryPicture') =>
      valid.map((file) => ({ type, attrs: { upload: this.uploads.start(file) } }))
    if (purpose === 'more') {
      addToGallery(editor, toPictures())
      return
    }
    if (purpose === 'gallery' && valid.length > 1) {
      const pictures = toPictures()
      insertBlock(editor, { type: 'gallery', content: [...pictures, { type: 'galleryCaption' }] })
      return
    }
    if (purpose === 'gallery') onProblem('A gallery needs at least two images. This one is inserted as a single image.')
    insertBlock(editor, toPictures('figure'), { at })
  }

  /** Takes what is pasted or dropped. False if there are no pictures. */
  insertFrom(transfer: DataTransfer | null, at?: number): boolean {
    const pictures = picturesIn(transfer)
    this.#insert(pictures, { at })
    return pictures.length > 0
  }

  readonly uploadFrom = (address: string) =>
    this.uploads.startFrom(address, async (signal) => {
      const file = await fetchPicture(address, signal)
      const problem = this.#options.pictureProblem(file)
      if (problem) throw new Error(problem)
      return file
    })
}

const selectedPicture = (editor: Editor) => ['galleryPicture', 'figure'].find((name) => editor.isActive(name))

/** None if there is text too: Word and spreadsheets add a picture of the copied text. */
function picturesIn(transfer: DataTransfer | null): File[] {
  if (!transfer) return []
  const files = [...transfer.files].filter(({ type }) => type.startsWith('image/'))
  if (files.length === 0 || !transfer.types.includes('text/html')) return files
  const { body } = new DOMParser().parseFromString(transfer.getData('text/html'), 'text/html')
  return body.textContent?.trim() ? [] : files
}

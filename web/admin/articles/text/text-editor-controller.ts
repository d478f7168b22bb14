import type { Editor, JSONContent, UseEditorOptions } from '@tiptap/react'
import { pickPicture } from '../../pictures/picture-picker.tsx'
import { insertBlock } from './blocks.ts'
import { type Counts, countWords, readableText } from './counts.ts'
import type { DiagramDraft } from './diagrams/draft.ts'
import { textExtensions } from './extensions.ts'
import type { TextTools } from './insertions.ts'
import { equationAt } from './math/equation-at.ts'
import type { EquationDraft } from './math/equation-dialog.tsx'
import type { Card } from './nodes/card.ts'
import { addToGallery } from './nodes/gallery.ts'
import { togglePart } from './nodes/marks.ts'
import { normalizeStoredHtml } from './normalize-stored-html.ts'
import { Passages } from './passages/passages.ts'
import { cleanPaste } from './paste/clean-paste.ts'
import { fetchPicture, uploadForeign } from './paste/pictures-elsewhere.ts'
import { picturesIn } from './paste/pictures-in.ts'
import { countCells, mostCells, rowsInText, tooManyCells, toTable } from './paste/spreadsheet.ts'
import { serializeHtml } from './serialize-html.ts'
import { type SnippetDialog, SnippetTools } from './snippets/snippet-tools.ts'
import { PictureUploads, type UploadPicture } from './upload/uploads.ts'

/** The text, as the screen uses it. */
export interface TextHandle {
  html: () => string
  /** Whether uploads are running. Without their pictures the text is incomplete. */
  isUploading: () => boolean
  /** The passages that somebody has commented on. */
  passages: Passages
}

/** What the text editor needs from the screen. */
export interface TextEditorOptions {
  onChange: (counts: Counts) => void
  /** Called once with the counts of the initial text. */
  onReady: (counts: Counts) => void
  uploadPicture: UploadPicture
  /** What is wrong with a picture before its upload, or null. */
  pictureProblem: (file: File) => string | null
  onProblem: (message: string) => void
}

/** What chosen pictures become: figures, one gallery, more of the gallery around the cursor, or the selected picture. */
type Purpose = 'figures' | 'gallery' | 'more' | 'replacing'

/** The open dialog of the text editor. */
export type OpenDialog =
  | { what: 'link' }
  /** `position` is that of the edited equation; null for a new one. */
  | { what: 'equation'; draft: EquationDraft; position: number | null }
  | { what: 'card'; draft: Card; position: number | null }
  | { what: 'footnote'; words: JSONContent[]; position: number | null }
  | { what: 'diagram'; draft: DiagramDraft; position: number | null }
  | SnippetDialog

/** The state of the text editor: the text, its running uploads and its open dialog. */
export class TextEditorController implements TextHandle {
  readonly uploads: PictureUploads
  readonly passages = new Passages()
  readonly tools: TextTools
  readonly editorOptions: UseEditorOptions
  readonly #options: TextEditorOptions
  #editor: Editor | null = null
  #open: OpenDialog | null = null
  #files: HTMLInputElement | null = null
  #purpose: Purpose = 'figures'
  readonly #listeners = new Set<() => void>()

  constructor(html: string, options: TextEditorOptions) {
    this.#options = options
    this.uploads = new PictureUploads(options.uploadPicture, (id, picture) =>
      this.#editor?.commands.fillFigure(id, picture),
    )
    this.tools = {
      pickPictures: () => this.pickPictures('figures'),
      pickGallery: () => this.pickPictures('gallery'),
      addToGallery: () => this.pickPictures('more'),
      chooseFromLibrary: (place) => void this.#chooseFromLibrary(place?.isReplacing ?? false),
      editEquation: (position) => void this.#editEquation(position),
      editLink: () => this.#show({ what: 'link' }),
      markPart: () => this.#markPart(),
      editCard: (draft, position) =>
        this.#show({ what: 'card', draft: { href: '', title: '', caption: '', ...draft }, position }),
      editFootnote: (words, position) => this.#show({ what: 'footnote', words, position }),
      editDiagram: (draft, position) => this.#show({ what: 'diagram', draft, position }),
      snippets: new SnippetTools({
        editor: () => this.#editor,
        show: (dialog) => this.#show(dialog),
        onProblem: options.onProblem,
      }),
    }
    this.editorOptions = this.#editorOptionsFor(html)
  }

  html = () => (this.#editor ? serializeHtml(this.#editor.getJSON()) : '')

  isUploading = () => this.uploads.isUploading()

  openDialog = () => this.#open

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Closes the dialog and returns the focus to the text. */
  closeDialog = () => {
    this.#show(null)
    this.#editor?.commands.focus()
  }

  openLink = (isOpen: boolean) => this.#show(isOpen ? { what: 'link' } : null)

  #markPart() {
    const problem = this.#editor && togglePart(this.#editor)
    if (problem) this.#options.onProblem(problem)
  }

  async #editEquation(position: number | null) {
    this.#show({ what: 'equation', draft: await equationAt(this.#editor, position), position })
  }

  insertEquation = ({ latex, mathml, isBlock }: EquationDraft & { mathml: string }) => {
    const position = this.#open?.what === 'equation' ? this.#open.position : null
    this.#show(null)
    const chain = this.#editor?.chain().focus()
    if (position !== null) chain?.setNodeSelection(position)
    chain?.insertContent({ type: isBlock ? 'equationBlock' : 'equation', attrs: { latex, mathml } }).run()
  }

  insertCard = (card: Card) => {
    const position = this.#open?.what === 'card' ? this.#open.position : null
    this.#show(null)
    if (!this.#editor) return
    if (position !== null) this.#editor.commands.setNodeSelection(position)
    insertBlock(this.#editor, { type: 'card', attrs: { ...card } }, { isReplacing: position !== null })
  }

  insertDiagram = (draft: DiagramDraft) => {
    const position = this.#open?.what === 'diagram' ? this.#open.position : null
    this.#show(null)
    if (!this.#editor) return
    if (position !== null) this.#editor.commands.setNodeSelection(position)
    insertBlock(this.#editor, { type: 'diagram', attrs: { ...draft } }, { isReplacing: position !== null })
  }

  insertFootnote = (words: JSONContent[]) => {
    const position = this.#open?.what === 'footnote' ? this.#open.position : null
    this.#show(null)
    const chain = this.#editor?.chain().focus()
    // A new one stands behind the selected words.
    if (position === null) chain?.setTextSelection(this.#editor?.state.selection.to ?? 0)
    else chain?.setNodeSelection(position)
    chain?.insertContent({ type: 'footnote', content: words }).run()
  }

  /** The file input for pictures. */
  setFileInput = (field: HTMLInputElement | null) => {
    this.#files = field
  }

  /** Opens the file picker. */
  pickPictures = (purpose: Purpose) => {
    if (!this.#files) return
    this.#purpose = purpose
    this.#files.multiple = purpose !== 'replacing'
    this.#files.click()
  }

  async #chooseFromLibrary(isReplacing: boolean) {
    const picture = await pickPicture()
    const widest = picture?.pictures.at(-1)
    if (!picture || !widest || !this.#editor) return
    const { url: src, width, height } = widest
    const attributes = { src, width, height, alt: picture.alt }
    const kind = this.#selectedPicture()
    if (isReplacing && kind) this.#editor.commands.updateAttributes(kind, { ...attributes, srcset: null, sizes: null })
    else this.#editor.commands.insertFigure(attributes)
  }

  #selectedPicture() {
    return ['galleryPicture', 'figure'].find((name) => this.#editor?.isActive(name))
  }

  insertChosen = () => {
    const files = [...(this.#files?.files ?? [])]
    // So that the same file can be chosen again.
    if (this.#files) this.#files.value = ''
    this.#insertPictures(files, { purpose: this.#purpose })
  }

  #insertPictures(files: File[], { at, purpose = 'figures' }: { at?: number | undefined; purpose?: Purpose } = {}) {
    const { pictureProblem, onProblem } = this.#options
    const problems = new Set(files.flatMap((file) => pictureProblem(file) ?? []))
    for (const problem of problems) onProblem(problem)
    const valid = files.filter((file) => !pictureProblem(file))
    const [first] = valid
    const editor = this.#editor
    const kind = this.#selectedPicture()
    if (purpose === 'replacing' && first && kind) {
      const upload = this.uploads.start(first)
      editor?.commands.updateAttributes(kind, { src: null, srcset: null, sizes: null, upload })
      return
    }
    const toPictures = () =>
      valid.map((file) => ({ type: 'galleryPicture', attrs: { upload: this.uploads.start(file) } }))
    if (purpose === 'more' && editor) {
      if (first) addToGallery(editor, toPictures())
      return
    }
    if (purpose === 'gallery' && editor && valid.length > 1) {
      const pictures = toPictures()
      insertBlock(editor, { type: 'gallery', content: [...pictures, { type: 'galleryCaption' }] })
      return
    }
    if (purpose === 'gallery' && first)
      onProblem('A gallery has at least two pictures. This one is inserted as an image.')
    for (const file of valid.toReversed()) this.#editor?.commands.insertFigure({ upload: this.uploads.start(file) }, at)
  }

  #pastePictures(transfer: DataTransfer | null): boolean {
    const pictures = picturesIn(transfer)
    this.#insertPictures(pictures)
    return pictures.length > 0
  }

  /** Pastes the cells of a spreadsheet. More than a text can hold are refused. */
  #pasteTable(transfer: DataTransfer | null): boolean {
    const [html = '', text = ''] = ['text/html', 'text/plain'].map((type) => transfer?.getData(type))
    const rows = html || this.#editor?.isActive('codeBlock') ? null : rowsInText(text)
    const count = rows ? rows.length * (rows[0]?.length ?? 0) : countCells(html)
    if (count > mostCells) this.#options.onProblem(tooManyCells(count))
    else if (rows) this.#editor?.view.pasteHTML(toTable(rows))
    return rows !== null || count > mostCells
  }

  readonly #uploadFrom = (address: string) =>
    this.uploads.startFrom(address, async (signal) => {
      const file = await fetchPicture(address, signal)
      const problem = this.#options.pictureProblem(file)
      if (problem) throw new Error(problem)
      return file
    })

  #editorOptionsFor(html: string): UseEditorOptions {
    const { onReady, onChange } = this.#options
    return {
      content: normalizeStoredHtml(html),
      injectCSS: false,
      extensions: textExtensions({
        editor: () => this.#editor,
        uploads: this.uploads,
        onReplacePicture: () => this.pickPictures('replacing'),
        onEditEquation: (position) => this.tools.editEquation(position),
        onEditCard: this.tools.editCard,
        onEditFootnote: this.tools.editFootnote,
        onEditDiagram: this.tools.editDiagram,
        slashMenu: { tools: this.tools },
        passages: this.passages.extension,
      }),
      editorProps: {
        attributes: textAttributes,
        // Sticky toolbars cover the top of the text.
        scrollMargin: { top: 160, right: 0, bottom: 80, left: 0 },
        scrollThreshold: { top: 140, right: 0, bottom: 80, left: 0 },
        transformPastedHTML: (pasted) => uploadForeign(cleanPaste(pasted), this.#uploadFrom),
        // Before the HTML beside the pictures is read.
        handleDOMEvents: {
          paste: (_view, event) => {
            const isTaken = this.#pasteTable(event.clipboardData) || this.#pastePictures(event.clipboardData)
            if (isTaken) event.preventDefault()
            return isTaken
          },
        },
        handleDrop: (view, event, _slice, isMoved) => {
          const pictures = isMoved ? [] : picturesIn(event.dataTransfer)
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
          this.#insertPictures(pictures, { at })
          return pictures.length > 0
        },
        handleKeyDown: (_view, event) => this.#press(event),
      },
      onBeforeCreate: ({ editor }) => {
        this.#editor = editor
      },
      onCreate: ({ editor }) => onReady(countWords(readableText(editor))),
      onUpdate: ({ editor }) => onChange(countWords(readableText(editor))),
    }
  }

  /** Ctrl+K edits a link here; elsewhere in the back office it opens the command palette. */
  #press(event: KeyboardEvent): boolean {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false
    event.stopPropagation()
    event.preventDefault()
    this.tools.editLink()
    return true
  }

  #show(dialog: OpenDialog | null) {
    this.#open = dialog
    for (const notify of this.#listeners) notify()
  }
}

const textAttributes = {
  id: 'article-text',
  class: 'prose',
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': 'Description',
  'aria-description': 'Alt+F10 moves to the toolbar',
}

import type { EditorView } from '@tiptap/pm/view'
import type { Editor, JSONContent, UseEditorOptions } from '@tiptap/react'
import type { OptionalFeatureName } from '../../../../platform/contract/features.ts'
import { insertBlock } from './blocks.ts'
import { type Counts, countWords, readableText } from './counts.ts'
import { asPlainCode, type DiagramDraft, diagramsOff } from './diagrams/draft.ts'
import { textExtensions } from './extensions.ts'
import { insertionsOf, type TextTools } from './insertions.ts'
import { equationAt } from './math/equation-at.ts'
import type { EquationDraft } from './math/equation-dialog.tsx'
import type { Card } from './nodes/card.ts'
import { togglePart } from './nodes/marks.ts'
import { normalizeStoredHtml } from './normalize-stored-html.ts'
import { Passages } from './passages/passages.ts'
import { pasteProps } from './paste/paste-props.ts'
import { uploadForeign } from './paste/pictures-elsewhere.ts'
import { countCells, mostCells, rowsInText, tooManyCells, toTable } from './paste/spreadsheet.ts'
import { serializeHtml } from './serialize-html.ts'
import { type SnippetDialog, SnippetTools } from './snippets/snippet-tools.ts'
import { type PictureOptions, PictureTools } from './upload/picture-tools.ts'
import { insertInLine } from './write-below.ts'

export interface TextHandle {
  html: () => string
  /** While uploads run, the text lacks their pictures. */
  isUploading: () => boolean
  passages: Passages
}

export interface TextEditorOptions extends PictureOptions {
  onChange: (counts: Counts) => void
  /** Called once with the counts of the initial text. */
  onReady: (counts: Counts) => void
}

interface ControllerOptions extends TextEditorOptions {
  features: readonly OptionalFeatureName[]
  loadDialogs: () => Promise<unknown>
}

export type OpenDialog =
  | { what: 'link' }
  /** Null for a new one. */
  | { what: 'equation'; draft: EquationDraft; position: number | null }
  | { what: 'card'; draft: Card; position: number | null }
  | { what: 'footnote'; words: JSONContent[]; position: number | null }
  | { what: 'diagram'; draft: DiagramDraft; position: number | null }
  | SnippetDialog

export class TextEditorController implements TextHandle {
  readonly pictures: PictureTools
  readonly passages = new Passages()
  readonly tools: TextTools
  readonly editorOptions: UseEditorOptions
  readonly #options: ControllerOptions
  #editor: Editor | null = null
  #open: OpenDialog | null = null
  #hasDialogs = false
  readonly #listeners = new Set<() => void>()

  constructor(html: string, options: ControllerOptions) {
    this.#options = options
    this.pictures = new PictureTools({ ...options, editor: () => this.#editor })
    this.tools = {
      insertions: insertionsOf(options.features),
      pickPictures: () => this.pictures.pick('figures'),
      pickGallery: () => this.pictures.pick('gallery'),
      addToGallery: () => this.pictures.pick('more'),
      chooseFromLibrary: (place) => void this.pictures.chooseFromLibrary(place?.isReplacing ?? false),
      editEquation: (position) => void this.#editEquation(position),
      editLink: () => this.#show({ what: 'link' }),
      markPart: () => this.#markPart(),
      editCard: (draft, position) =>
        this.#show({ what: 'card', draft: { href: '', title: '', caption: '', picture: '', ...draft }, position }),
      editFootnote: (words, position) => this.#show({ what: 'footnote', words, position }),
      editDiagram: (draft, position) =>
        this.#hasDiagrams() ? this.#show({ what: 'diagram', draft, position }) : options.onProblem(diagramsOff),
      snippets: new SnippetTools({
        editor: () => this.#editor,
        show: (dialog) => this.#show(dialog),
        onProblem: options.onProblem,
      }),
    }
    this.editorOptions = this.#editorOptionsFor(html)
  }

  html = () => (this.#editor ? serializeHtml(this.#editor.getJSON()) : '')

  isUploading = () => this.pictures.uploads.isUploading()

  openDialog = () => this.#open

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  closeDialog = () => {
    this.#show(null)
    this.#editor?.commands.focus()
  }

  openLink = (isOpen: boolean) => this.#show(isOpen ? { what: 'link' } : null)

  /** With diagrams off, nobody could change a pasted one. What is copied in the editor stays what it is. */
  #asCode = (pasted: string) => (this.#hasDiagrams() || pasted.includes('data-pm-slice') ? pasted : asPlainCode(pasted))

  #hasDiagrams = () => this.#options.features.includes('diagrams')

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
    if (!this.#editor) return
    if (position !== null) this.#editor.commands.setNodeSelection(position)
    const equation = { type: isBlock ? 'equationBlock' : 'equation', attrs: { latex, mathml } }
    if (isBlock || position !== null) insertBlock(this.#editor, equation, { isReplacing: position !== null })
    else insertInLine(this.#editor, equation)
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
    const footnote = { type: 'footnote', content: words }
    if (!this.#editor) return
    if (position === null) insertInLine(this.#editor, footnote, { isBehind: true })
    else this.#editor.chain().focus().setNodeSelection(position).insertContent(footnote).run()
  }

  /** Refuses more cells than a text can hold. */
  #pasteTable(transfer: DataTransfer | null): boolean {
    const [html = '', text = ''] = ['text/html', 'text/plain'].map((type) => transfer?.getData(type))
    const rows = html || this.#editor?.isActive('codeBlock') ? null : rowsInText(text)
    const count = rows ? rows.length * (rows[0]?.length ?? 0) : countCells(html)
    if (count > mostCells) this.#options.onProblem(tooManyCells(count))
    else if (rows) this.#editor?.view.pasteHTML(toTable(rows))
    return rows !== null || count > mostCells
  }

  #editorOptionsFor(html: string): UseEditorOptions {
    const { onReady, onChange } = this.#options
    return {
      content: normalizeStoredHtml(html),
      injectCSS: false,
      extensions: textExtensions({
        editor: () => this.#editor,
        uploads: this.pictures.uploads,
        onReplacePicture: () => this.pictures.pick('replacing'),
        onEditEquation: (position) => this.tools.editEquation(position),
        onEditCard: this.tools.editCard,
        onEditFootnote: this.tools.editFootnote,
        diagrams: { onEdit: this.tools.editDiagram, isOn: this.#hasDiagrams() },
        slashMenu: { tools: this.tools },
        passages: this.passages.extension,
      }),
      editorProps: {
        attributes: textAttributes,
        // Sticky toolbars cover the top of the text.
        scrollMargin: { top: 160, right: 0, bottom: 80, left: 0 },
        scrollThreshold: { top: 140, right: 0, bottom: 80, left: 0 },
        ...pasteProps({
          onProblem: this.#options.onProblem,
          fit: (pasted) => uploadForeign(this.#asCode(pasted), this.pictures.uploadFrom),
          takes: (transfer) => this.#pasteTable(transfer) || this.pictures.insertFrom(transfer),
        }),
        handleDrop: (view, event, _slice, isMoved) => {
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
          return !isMoved && this.pictures.insertFrom(event.dataTransfer, at)
        },
        handleKeyDown: (view, event) => this.#press(view, event),
      },
      onBeforeCreate: ({ editor }) => {
        this.#editor = editor
      },
      onCreate: ({ editor }) => onReady(countWords(readableText(editor))),
      onUpdate: ({ editor }) => onChange(countWords(readableText(editor))),
    }
  }

  /** Ctrl+K edits a link here; elsewhere in the back office it opens the command palette. */
  #press({ dom }: EditorView, event: KeyboardEvent): boolean {
    // Browsers report a moved cursor in a later task. On a busy machine the next key would act at the old place.
    dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false
    event.stopPropagation()
    event.preventDefault()
    this.tools.editLink()
    return true
  }

  #show(dialog: OpenDialog | null) {
    if (dialog && dialog.what !== 'link' && !this.#hasDialogs) return void this.#showOnceLoaded(dialog)
    this.#open = dialog
    for (const notify of this.#listeners) notify()
  }

  async #showOnceLoaded(dialog: OpenDialog) {
    const before = this.#editor?.state.doc
    try {
      await this.#options.loadDialogs()
      this.#hasDialogs = true
      // Does not interrupt whoever wrote on meanwhile: the dialog's place in the text may be another.
      if (this.#editor?.state.doc === before) this.#show(dialog)
    } catch {
      this.#options.onProblem('Failed to load the dialog. Please try again.')
    }
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

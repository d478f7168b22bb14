import type { Editor, UseEditorOptions } from '@tiptap/react'
import { type Counts, countWords } from './counts.ts'
import { textExtensions } from './extensions.ts'
import type { TextTools } from './insertions.ts'
import type { EquationDraft } from './math/equation-dialog.tsx'
import { latexFromMathml } from './math/mathml.ts'
import { cleanPaste } from './paste/clean-paste.ts'
import { picturesIn } from './paste/pictures-in.ts'
import { settledHtml } from './settled-html.ts'
import { type UploadPicture, Uploads } from './upload/uploads.ts'
import { writtenHtml } from './written-html.ts'

/** What the screen can do with the text. */
export interface TextHandle {
  html: () => string
  /** Whether pictures are on their way; without them the text is not whole. */
  isUploading: () => boolean
}

/** What a text needs of the screen that it stands on. */
export interface Surroundings {
  onChange: (counts: Counts) => void
  /** With what the text begins, once it is there. */
  onReady: (counts: Counts) => void
  uploadPicture: UploadPicture
  /** What is wrong with a picture before it is sent, or null. */
  pictureProblem: (file: File) => string | null
  onProblem: (message: string) => void
}

/** What is asked of the editor beside the text. */
export type Asked =
  | { what: 'link' }
  /** `position`: of the equation that is to be changed; null for a new one. */
  | { what: 'equation'; draft: EquationDraft; position: number | null }

/** A text that is being written, with the pictures on their way into it and what is asked about it. */
export class Writing implements TextHandle {
  readonly uploads: Uploads
  readonly tools: TextTools
  readonly options: UseEditorOptions
  readonly #surroundings: Surroundings
  #editor: Editor | null = null
  #asked: Asked | null = null
  #files: HTMLInputElement | null = null
  #isReplacing = false
  readonly #listeners = new Set<() => void>()

  constructor(html: string, surroundings: Surroundings) {
    this.#surroundings = surroundings
    this.uploads = new Uploads(surroundings.uploadPicture, (id, picture) =>
      this.#editor?.commands.fillFigure(id, picture),
    )
    this.tools = {
      pickPictures: () => this.pickPictures(false),
      editEquation: (position) => void this.#editEquation(position),
      editLink: () => this.#ask({ what: 'link' }),
    }
    this.options = this.#optionsFor(html)
  }

  html = () => (this.#editor ? writtenHtml(this.#editor.getJSON()) : '')

  isUploading = () => this.uploads.areGoing()

  asked = () => this.#asked

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** What was asked is answered, or not to be answered any more. */
  answered = () => {
    this.#ask(null)
    this.#editor?.commands.focus()
  }

  openLink = (isOpen: boolean) => this.#ask(isOpen ? { what: 'link' } : null)

  async #editEquation(position: number | null) {
    this.#ask({ what: 'equation', draft: await equationAt(this.#editor, position), position })
  }

  putEquation = ({ latex, mathml, isBlock }: EquationDraft & { mathml: string }) => {
    const position = this.#asked?.what === 'equation' ? this.#asked.position : null
    this.#ask(null)
    const chain = this.#editor?.chain().focus()
    if (position !== null) chain?.setNodeSelection(position)
    chain?.insertContent({ type: isBlock ? 'equationBlock' : 'equation', attrs: { latex, mathml } }).run()
  }

  /** The field in which picture files are chosen. */
  holdFiles = (field: HTMLInputElement | null) => {
    this.#files = field
  }

  /** Lets one choose picture files; with `isReplacing` one in the place of that which is chosen in the text. */
  pickPictures = (isReplacing: boolean) => {
    if (!this.#files) return
    this.#isReplacing = isReplacing
    this.#files.multiple = !isReplacing
    this.#files.click()
  }

  takeChosen = () => {
    const files = [...(this.#files?.files ?? [])]
    // The same file can be chosen again.
    if (this.#files) this.#files.value = ''
    this.#takePictures(files, { isReplacing: this.#isReplacing })
  }

  #takePictures(files: File[], { at, isReplacing = false }: { at?: number | undefined; isReplacing?: boolean } = {}) {
    const { pictureProblem, onProblem } = this.#surroundings
    const problems = new Set(files.flatMap((file) => pictureProblem(file) ?? []))
    for (const problem of problems) onProblem(problem)
    const sound = files.filter((file) => !pictureProblem(file))
    const [first] = sound
    if (isReplacing && first && this.#editor?.isActive('figure')) {
      const upload = this.uploads.start(first)
      this.#editor.commands.updateAttributes('figure', { src: null, srcset: null, sizes: null, upload })
      return
    }
    for (const file of sound.toReversed()) this.#editor?.commands.insertFigure({ upload: this.uploads.start(file) }, at)
  }

  #optionsFor(html: string): UseEditorOptions {
    const { onReady, onChange } = this.#surroundings
    return {
      content: settledHtml(html),
      injectCSS: false,
      extensions: textExtensions({
        editor: () => this.#editor,
        uploads: this.uploads,
        onEditEquation: (position) => this.tools.editEquation(position),
        slashMenu: { tools: this.tools },
      }),
      editorProps: {
        attributes: textAttributes,
        // The bars that stay at the top cover what scrolls under them.
        scrollMargin: { top: 160, right: 0, bottom: 80, left: 0 },
        scrollThreshold: { top: 140, right: 0, bottom: 80, left: 0 },
        transformPastedHTML: cleanPaste,
        handlePaste: (_view, event) => {
          const pictures = picturesIn(event.clipboardData)
          this.#takePictures(pictures)
          return pictures.length > 0
        },
        handleDrop: (view, event, _slice, isMoved) => {
          const pictures = isMoved ? [] : picturesIn(event.dataTransfer)
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
          this.#takePictures(pictures, { at })
          return pictures.length > 0
        },
        handleKeyDown: (_view, event) => this.#press(event),
      },
      onBeforeCreate: ({ editor }) => {
        this.#editor = editor
      },
      onCreate: ({ editor }) => onReady(countWords(readable(editor))),
      onUpdate: ({ editor }) => onChange(countWords(readable(editor))),
    }
  }

  /** Ctrl+K makes a link here; elsewhere in the office it opens the palette. */
  #press(event: KeyboardEvent): boolean {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false
    event.stopPropagation()
    event.preventDefault()
    this.tools.editLink()
    return true
  }

  #ask(asked: Asked | null) {
    this.#asked = asked
    for (const tell of this.#listeners) tell()
  }
}

const textAttributes = {
  id: 'article-text',
  class: 'prose',
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': 'Description',
  'aria-description': 'Alt+F10 leads to the toolbar',
}

const uncounted = new Set(['figure', 'table', 'codeBlock', 'equation', 'equationBlock'])

/** The words that readers' minutes are reckoned from: without captions, tables, code and equations. */
function readable(editor: Editor): string {
  const words: string[] = []
  editor.state.doc.descendants((node) => {
    if (node.isText) words.push(node.text ?? '')
    else if (node.isBlock) words.push(' ')
    return !uncounted.has(node.type.name)
  })
  return words.join('')
}

async function equationAt(editor: Editor | null, position: number | null): Promise<EquationDraft> {
  const node = position === null ? null : editor?.state.doc.nodeAt(position)
  if (node) {
    const { latex, mathml } = node.attrs
    return {
      latex: String(latex || (await latexFromMathml(String(mathml)))),
      isBlock: node.type.name === 'equationBlock',
    }
  }
  return { latex: '', isBlock: editor?.state.selection.$from.parent.content.size === 0 }
}

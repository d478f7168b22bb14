import type { Editor } from '@tiptap/core'
import { DOMParser as DocumentParser } from '@tiptap/pm/model'
import { snippetMessages } from '../../../contract/snippet-record.ts'
import { insertBlock } from '../blocks.ts'
import { normalizeStoredHtml } from '../normalize-stored-html.ts'
import { serializeHtml } from '../serialize-html.ts'
import { insertInLine } from '../write-below.ts'
import { loadSnippet } from './use-snippets.ts'

/** `html` is the passage to save. */
export type SnippetDialog = { what: 'snippets' } | { what: 'save-snippet'; html: string }

interface Options {
  editor: () => Editor | null
  show: (dialog: SnippetDialog | null) => void
  onProblem: (message: string) => void
}

export class SnippetTools {
  known: readonly { id: number; name: string }[] = []
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  setKnown = (snippets: typeof this.known) => {
    this.known = snippets
  }

  choose = () => this.#options.show({ what: 'snippets' })

  insert = async (id: number) => {
    const { editor, show, onProblem } = this.#options
    show(null)
    try {
      const html = await loadSnippet(id)
      const current = editor()
      if (current && !current.isDestroyed) insertPassage(current, html)
    } catch {
      onProblem('Failed to insert the snippet. It may have been deleted.')
    }
  }

  save = () => {
    const { editor, show, onProblem } = this.#options
    const current = editor()
    const html = current ? selectedPassage(current) : ''
    if (html === '') {
      onProblem(snippetMessages.empty)
      current?.commands.focus()
    } else show({ what: 'save-snippet', html })
  }
}

/** Empty without a selection. */
function selectedPassage({ state: { doc, selection } }: Editor): string {
  const { from, to } = selection
  return selection.empty ? '' : serializeHtml(doc.cut(from, to).toJSON())
}

/** A single paragraph goes into the line, blocks between blocks. */
function insertPassage(editor: Editor, html: string): void {
  const template = document.createElement('template')
  template.innerHTML = normalizeStoredHtml(html)
  const passage = DocumentParser.fromSchema(editor.schema).parse(template.content)
  const line = passage.childCount === 1 && passage.firstChild?.type.name === 'paragraph' ? passage.firstChild : null
  if (line) insertInLine(editor, line.content.toJSON())
  else insertBlock(editor, passage.content.toJSON())
}

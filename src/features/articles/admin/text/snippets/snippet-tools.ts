import type { Editor } from '@tiptap/core'
import { snippetMessages } from '../../../contract/snippet-record.ts'
import { insertPassage, selectedPassage } from './passage.ts'
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

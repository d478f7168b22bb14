import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { withoutSoftHyphens } from '../../../../../platform/contract/soft-hyphens.ts'
import { inSymbolFont } from '../../../contract/symbol-fonts.ts'
import { cleanPaste } from './clean-paste.ts'
import { equationPictures } from './equation-pictures.ts'
import { htmlFromMarkdown, isMarkdown } from './markdown.ts'

interface Options {
  onProblem: (sentence: string) => void
  /** Makes cleaned HTML fit the editor. */
  fit: (html: string) => string
  /** True: it is inserted or refused. */
  takes?: (transfer: DataTransfer | null) => boolean
}

/** How each editor reads what is pasted. */
export function pasteProps({ onProblem, fit, takes }: Options) {
  // Ctrl+Shift+V: the text is no Markdown.
  let isAsTyped = false
  const press = (_: EditorView, { type, ctrlKey, metaKey, shiftKey, key }: KeyboardEvent) => {
    isAsTyped = type === 'keydown' && (ctrlKey || metaKey) && shiftKey && key !== 'Insert'
  }
  return {
    transformPastedHTML: (pasted) => fit(cleanPaste(withoutSoftHyphens(pasted), onProblem)),
    // PDFs and Word have signs of fonts in plain text too.
    transformPastedText: (pasted) => inSymbolFont(withoutSoftHyphens(pasted), ''),
    // Runs before the HTML beside the pictures is read.
    handleDOMEvents: {
      keydown: press,
      keyup: press,
      paste: (view, event) => {
        const isTaken =
          takes?.(event.clipboardData) || (!isAsTyped && pasteWritten(view, event.clipboardData, onProblem))
        if (isTaken) event.preventDefault()
        return isTaken
      },
    },
  } satisfies EditorProps
}

/** For Markdown, and for equations that are pictures with their source: a library reads them first. */
function pasteWritten(view: EditorView, transfer: DataTransfer | null, onProblem: (sentence: string) => void): boolean {
  const [html = '', text = ''] = ['text/html', 'text/plain'].map((type) => transfer?.getData(type))
  const read = html ? equationPictures(html) : isMarkdown(text) ? () => readMarkdown(text) : null
  if (!read || view.state.selection.$from.parent.type.spec.code) return false
  void read().then(
    (made) => !view.isDestroyed && view.pasteHTML(made),
    () => onProblem('Failed to paste the text. Please try again.'),
  )
  return true
}

async function readMarkdown(text: string): Promise<string> {
  const html = await htmlFromMarkdown(text)
  return (await equationPictures(html)?.()) ?? html
}

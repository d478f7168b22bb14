import type { Editor } from '@tiptap/core'
import { DOMParser as DocumentParser } from '@tiptap/pm/model'
import { insertBlock } from '../blocks.ts'
import { normalizeStoredHtml } from '../normalize-stored-html.ts'
import { serializeHtml } from '../serialize-html.ts'
import { insertInLine } from '../write-below.ts'

/** Empty without a selection. */
export function selectedPassage({ state: { doc, selection } }: Editor): string {
  const { from, to } = selection
  return selection.empty ? '' : serializeHtml(doc.cut(from, to).toJSON())
}

/** A single paragraph goes into the line, blocks between blocks. */
export function insertPassage(editor: Editor, html: string): void {
  const template = document.createElement('template')
  template.innerHTML = normalizeStoredHtml(html)
  const passage = DocumentParser.fromSchema(editor.schema).parse(template.content)
  const line = passage.childCount === 1 && passage.firstChild?.type.name === 'paragraph' ? passage.firstChild : null
  if (line) insertInLine(editor, line.content.toJSON())
  else insertBlock(editor, passage.content.toJSON())
}

import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { insertBlock } from '../../../../articles/admin/text/blocks.ts'
import { insertInLine } from '../../../../articles/admin/text/write-below.ts'
import { messageExtensions } from './nodes.ts'

const button = { type: 'messageButton', attrs: { href: 'https://a.example/', label: 'Read' } }

test.each<[what: string, insert: (editor: Editor) => unknown, below: string]>([
  ['a button', (editor) => insertBlock(editor, button), 'messageButton, paragraph("After")'],
  ['a name', (editor) => insertInLine(editor, { type: 'text', text: 'Name' }), 'paragraph("Name"), paragraph("After")'],
  [
    'a letter',
    ({ state, view }) =>
      state.plugins.some((plugin) => plugin.props.handleTextInput?.call(plugin, view, 0, 1, 'a', () => state.tr)) ||
      view.dispatch(state.tr.insertText('a')),
    'paragraph("a"), paragraph("After")',
  ],
])('%s does not replace a selected picture of a message', (_, insert, below) => {
  const content = [{ type: 'messagePicture' }, { type: 'paragraph', content: [{ type: 'text', text: 'After' }] }]
  const editor = new Editor({ element: null, extensions: messageExtensions, content: { type: 'doc', content } })
  editor.view.updateState(editor.state.reconfigure({ plugins: editor.extensionManager.plugins }))
  editor.commands.setNodeSelection(0)
  insert(editor)
  expect(editor.state.doc.toString()).toBe(`doc(messagePicture, ${below})`)
  editor.destroy()
})

import { Input } from '@mantine/core'
import { type JSONContent, Node } from '@tiptap/core'
import { Link } from '@tiptap/extension-link'
import { Subscript } from '@tiptap/extension-subscript'
import { Superscript } from '@tiptap/extension-superscript'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useState } from 'react'
import { CardForm } from '../cards/card-form.tsx'
import { isLinkAddress } from '../link-address.ts'

interface Props {
  words: JSONContent[]
  isNew: boolean
  onDone: (words: JSONContent[]) => void
  onClose: () => void
}

const off = false as const
const extensions = [
  Node.create({ name: 'doc', topNode: true, content: 'paragraph' }),
  StarterKit.configure({
    document: off,
    heading: off,
    blockquote: off,
    codeBlock: off,
    hardBreak: off,
    horizontalRule: off,
    bulletList: off,
    orderedList: off,
    listItem: off,
    listKeymap: off,
    trailingNode: off,
    strike: off,
    underline: off,
    link: off,
    dropcursor: off,
    gapcursor: off,
  }),
  Link.configure({ openOnClick: false, isAllowedUri: isLinkAddress, HTMLAttributes: { target: null, rel: null } }),
  Subscript,
  Superscript,
]

/** The words of a footnote. */
export function FootnoteDialog({ words, isNew, onDone, onClose }: Props) {
  const [problem, setProblem] = useState('')
  const editor = useEditor({
    extensions,
    injectCSS: false,
    content: { type: 'doc', content: [{ type: 'paragraph', content: words }] },
    autofocus: 'end',
    editorProps: {
      attributes: {
        class: 'footnote-words',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': 'footnote-label',
        'data-autofocus': 'true',
      },
      handleKeyDown: ({ dom }, event) => {
        if (event.key !== 'Enter') return false
        // The editor behind would publish on Ctrl+Enter.
        event.stopPropagation()
        dom.closest('form')?.requestSubmit()
        return true
      },
    },
  })
  const finish = () => {
    const written = editor.getJSON().content[0]
    const content = written && 'content' in written ? (written.content ?? []) : []
    if (editor.getText().trim() === '') return setProblem('Enter the text of the footnote')
    onDone(content)
  }
  return (
    <CardForm
      title="Footnote"
      action={isNew ? 'Insert footnote' : 'Change footnote'}
      onSubmit={finish}
      onClose={onClose}
    >
      <div>
        <Input.Label id="footnote-label">Text</Input.Label>
        <Input.Description>Ctrl+B and Ctrl+I emphasise. Web addresses become links.</Input.Description>
        <EditorContent editor={editor} className="footnote-editor" />
        {problem && <Input.Error role="alert">{problem}</Input.Error>}
      </div>
    </CardForm>
  )
}

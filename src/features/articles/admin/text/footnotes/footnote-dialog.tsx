import { Input, Modal } from '@mantine/core'
import { type JSONContent, Node } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { DialogForm, useAdminForm } from '../../../../../platform/web/admin/form.tsx'
import { notifyError } from '../../../../../platform/web/admin/notify.tsx'
import { TextLink } from '../nodes/link.ts'
import { scripts } from '../nodes/marks.ts'
import { pasteProps } from '../paste/paste-props.ts'
import { reducePaste } from '../paste/reduce-paste.ts'

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
  TextLink,
  ...scripts,
]

const onProblem = (sentence: string) => notifyError(sentence, null)

export function FootnoteDialog({ words, isNew, onDone, onClose }: Props) {
  const editor = useEditor({
    extensions,
    injectCSS: false,
    content: { type: 'doc', content: [{ type: 'paragraph', content: words }] },
    autofocus: 'end',
    editorProps: {
      ...pasteProps({ onProblem, fit: (html) => reducePaste(html, { onProblem, isOneParagraph: true }) }),
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
  const { errors, form } = useAdminForm({
    fields: {},
    check: () => ({ words: editor.getText().trim() === '' ? 'Enter the text of the footnote' : undefined }),
    send: async () => {
      const written = editor.getJSON().content[0]
      onDone(written && 'content' in written ? (written.content ?? []) : [])
    },
    close: onClose,
    failed: 'Failed to insert the footnote',
  })
  return (
    <Modal opened onClose={onClose} title="Footnote" size="lg">
      <DialogForm form={form} button={isNew ? 'Insert footnote' : 'Change footnote'}>
        <div>
          <Input.Label id="footnote-label">Text</Input.Label>
          <Input.Description>Ctrl+B and Ctrl+I emphasise. Web addresses become links.</Input.Description>
          <EditorContent editor={editor} className="footnote-editor" />
          {errors['words'] && <Input.Error role="alert">{errors['words']}</Input.Error>}
        </div>
      </DialogForm>
    </Modal>
  )
}

import { RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.layer.css'
import { type Editor, useEditor } from '@tiptap/react'
import { useLayoutEffect, useState } from 'react'
import { IconLibraryPhoto, IconRectangle, IconUser } from '../../../../../platform/web/admin/icons.tsx'
import { notifyError } from '../../../../../platform/web/admin/notify.tsx'
import { pasteProps } from '../../../../articles/admin/text/paste/paste-props.ts'
import { reducePaste } from '../../../../articles/admin/text/paste/reduce-paste.ts'
import { LinkControl } from '../../../../articles/admin/text/toolbar/link-control.tsx'
import { useToolbarFocus } from '../../../../articles/admin/text/toolbar/toolbar-focus.ts'
import { pickPicture } from '../../../../pictures/admin/picture-picker.tsx'
import { firstNamePlaceholder } from '../../../contract/message.ts'
import { ButtonDialog } from './button-dialog.tsx'
import { messageExtensions } from './nodes.ts'

interface Props {
  /** Initial value only. */
  html: string
  /** The initial selection. Null: the focus is elsewhere. */
  selection: { from: number; to: number } | null
  /** HTML that was pasted before the editor was there. */
  pasted: string
  onChange: (html: string) => void
}

const onProblem = (sentence: string) => notifyError(sentence, null)

const paste = pasteProps({ onProblem, fit: (html) => reducePaste(html, { onProblem }), takes: isFile })

/** Says so: a message takes its images from the library. */
function isFile(transfer: DataTransfer | null): boolean {
  const isAlone = transfer !== null && transfer.files.length > 0 && !transfer.types.includes('text/html')
  if (isAlone) onProblem('Not pasted: a file. Add an image to the library first, then insert it from there.')
  return isAlone
}

const icon = { size: 17, stroke: 1.6 } as const

export default function MessageEditor({ html, selection, pasted, onChange }: Props) {
  const editor = useEditor({
    extensions: messageExtensions,
    content: html,
    // Text may end in a space while it is typed.
    parseOptions: { preserveWhitespace: true },
    editorProps: {
      ...paste,
      handleDrop: (_view, event, _slice, isMoved) => !isMoved && isFile(event.dataTransfer),
      attributes: {
        class: 'message-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Custom message',
        id: 'newsletter-message',
      },
    },
    onUpdate: ({ editor: current }) => onChange(current.isEmpty ? '' : current.getHTML()),
  })
  const [open, setOpen] = useState<'link' | 'button' | null>(null)
  // Focus at once, since the user is typing. The library would wait for a frame.
  const [start] = useState({ selection, pasted })
  useLayoutEffect(() => {
    if (start.selection !== null) {
      editor.commands.setTextSelection(start.selection)
      editor.view.dom.focus()
    }
    if (start.pasted !== '') editor.view.pasteHTML(start.pasted)
  }, [editor, start])
  return (
    <RichTextEditor editor={editor} withTypographyStyles={false} className="message-editor">
      <Toolbar
        editor={editor}
        isLinkOpen={open === 'link'}
        onLinkOpen={(isOpen) => setOpen(isOpen ? 'link' : null)}
        onButton={() => setOpen('button')}
      />
      <RichTextEditor.Content />
      {open === 'button' && (
        <ButtonDialog
          onDone={(attrs) => {
            setOpen(null)
            editor.chain().focus().insertContent({ type: 'messageButton', attrs }).run()
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </RichTextEditor>
  )
}

interface ToolbarProps {
  editor: Editor
  isLinkOpen: boolean
  onLinkOpen: (isOpen: boolean) => void
  onButton: () => void
}

const { Toolbar: Bar, ControlsGroup: Group, Control } = RichTextEditor

function Toolbar({ editor, isLinkOpen, onLinkOpen, onButton }: ToolbarProps) {
  const bar = useToolbarFocus(editor)
  return (
    <Bar ref={bar} role="toolbar" aria-label="Formatting" aria-controls="newsletter-message">
      <Group>
        <RichTextEditor.H2 title="Heading" />
        <RichTextEditor.H3 title="Subheading" />
        <RichTextEditor.Bold title="Bold (Ctrl+B)" />
        <RichTextEditor.Italic title="Italic (Ctrl+I)" />
      </Group>
      <Group>
        <LinkControl editor={editor} isOpen={isLinkOpen} onOpen={onLinkOpen} />
        <RichTextEditor.BulletList title="Bulleted list" />
        <RichTextEditor.OrderedList title="Numbered list" />
      </Group>
      <Group>
        <Control
          onClick={() => void insertPicture(editor)}
          aria-label="Image from the library"
          title="Image from the library"
        >
          <IconLibraryPhoto {...icon} />
        </Control>
        <Control onClick={onButton} aria-label="Button" title="Button">
          <IconRectangle {...icon} />
        </Control>
        <Control
          onClick={() => editor.chain().focus().insertContent(firstNamePlaceholder('reader')).run()}
          aria-label="First name of the reader"
          title="The reader’s first name, or the fallback after the bar"
        >
          <IconUser {...icon} />
        </Control>
      </Group>
    </Bar>
  )
}

async function insertPicture(editor: Editor) {
  const picture = await pickPicture()
  const size = picture?.pictures.find(({ width }) => width >= 800) ?? picture?.pictures.at(-1)
  if (!picture || !size) return
  const attrs = { src: size.url, alt: picture.alt, width: size.width, height: size.height }
  editor.chain().focus().insertContent({ type: 'messagePicture', attrs }).run()
}

import { RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.layer.css'
import { Modal, TextInput } from '@mantine/core'
import { TextSelection } from '@tiptap/pm/state'
import { type Editor, useEditor } from '@tiptap/react'
import { useLayoutEffect, useState } from 'react'
import { DialogForm, useAdminForm } from '../../../../../platform/web/admin/form.tsx'
import { IconLibraryPhoto, IconRectangle, IconUser } from '../../../../../platform/web/admin/icons.tsx'
import { notifyError } from '../../../../../platform/web/admin/notify.tsx'
import { insertBlock } from '../../../../articles/admin/text/blocks.ts'
import { toLinkAddress } from '../../../../articles/admin/text/link-address.ts'
import { pasteProps } from '../../../../articles/admin/text/paste/paste-props.ts'
import { reducePaste } from '../../../../articles/admin/text/paste/reduce-paste.ts'
import { LinkControl } from '../../../../articles/admin/text/toolbar/link-control.tsx'
import { useToolbarFocus } from '../../../../articles/admin/text/toolbar/toolbar-focus.ts'
import { insertInLine } from '../../../../articles/admin/text/write-below.ts'
import { pickPicture } from '../../../../pictures/admin/picture-picker.tsx'
import { firstNamePlaceholder } from '../../../contract/message.ts'
import { messageExtensions } from './nodes.ts'

interface Selected {
  from: number
  to: number
}

interface Pasted {
  at: number
  html: string
}

interface Props {
  /** Initial value only. */
  html: string
  /** The initial selection. Null: the focus is elsewhere. */
  selection: Selected | null
  /** HTML that was pasted before the editor was there, in the order of the places. */
  pasted: readonly Pasted[]
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
    const moved = pasteEach(editor, start.pasted, start.selection)
    if (moved === null) return
    select(editor, moved)
    editor.view.dom.focus()
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
            insertBlock(editor, { type: 'messageButton', attrs })
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </RichTextEditor>
  )
}

/** The last first, since it moves none of the others. Returns where the selection is then. */
function pasteEach(editor: Editor, pasted: readonly Pasted[], selection: Selected | null): Selected | null {
  let moved = selection
  for (const { at, html } of pasted.toReversed()) {
    const { size } = editor.state.doc.content
    select(editor, { from: at, to: at })
    editor.view.pasteHTML(html)
    const more = editor.state.doc.content.size - size
    const move = (place: number) => (place < at ? place : place + more)
    if (moved) moved = { from: move(moved.from), to: move(moved.to) }
  }
  return moved
}

/** The nearest place for text: an image has none. */
function select({ state, view }: Editor, { from, to }: Selected) {
  const [start, end] = [from, to].map((place) => state.doc.resolve(Math.min(place, state.doc.content.size)))
  if (start && end) view.dispatch(state.tr.setSelection(TextSelection.between(start, end)))
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
          onClick={() => insertInLine(editor, { type: 'text', text: firstNamePlaceholder('reader') })}
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
  insertBlock(editor, { type: 'messagePicture', attrs })
}

interface ButtonDialogProps {
  onDone: (button: { label: string; href: string }) => void
  onClose: () => void
}

function ButtonDialog({ onDone, onClose }: ButtonDialogProps) {
  const { text, form } = useAdminForm({
    fields: { label: '', href: '' },
    send: async ({ label, href }) => onDone({ label: label.trim(), href: toLinkAddress(href) ?? '' }),
    failed: 'Failed to insert the button',
    check: ({ label, href }) => ({
      ...(!label.trim() && { label: 'Enter the text of the button' }),
      ...(!toLinkAddress(href) && {
        href: 'A link must be a web URL, an email address or a page of the magazine (/section/…)',
      }),
    }),
  })
  return (
    <Modal opened onClose={onClose} title="Button">
      <DialogForm form={{ ...form, close: onClose }} button="Insert">
        <TextInput label="Text" data-autofocus maxLength={60} {...text('label')} />
        <TextInput label="Link" placeholder="https:// or /section/…" {...text('href')} />
      </DialogForm>
    </Modal>
  )
}

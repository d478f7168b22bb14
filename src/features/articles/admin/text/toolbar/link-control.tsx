import { Button, Group, Popover, TextInput } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { IconLink } from '../../../../../platform/web/admin/icons.tsx'
import { toLinkAddress } from '../link-address.ts'

interface Props {
  editor: Editor
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

export function LinkControl({ editor, isOpen, onOpen }: Props) {
  const { isActive, href } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      isActive: current.isActive('link'),
      href: String(current.getAttributes('link')['href'] ?? ''),
    }),
  })
  const close = () => {
    onOpen(false)
    editor.commands.focus()
  }
  return (
    <Popover
      opened={isOpen}
      onChange={onOpen}
      onClose={() => onOpen(false)}
      trapFocus
      position="bottom-start"
      shadow="md"
    >
      <Popover.Target>
        <RichTextEditor.Control
          active={isActive}
          onClick={() => onOpen(!isOpen)}
          aria-label="Link"
          title="Link (Ctrl+K)"
        >
          <IconLink size={17} stroke={1.6} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown data-dropdown aria-label="Link">
        <LinkForm key={href} editor={editor} href={href} onDone={close} />
      </Popover.Dropdown>
    </Popover>
  )
}

const refusal = 'A link must be a web URL, an email address or a page of the magazine (/section/…)'

function LinkForm({ editor, href, onDone }: { editor: Editor; href: string; onDone: () => void }) {
  const [typed, setTyped] = useState(href)
  const [problem, setProblem] = useState('')
  const apply = () => {
    const address = toLinkAddress(typed)
    if (address === null) return setProblem(typed.trim() ? refusal : 'Enter a URL')
    setLink(editor, address)
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onDone()
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }
  return (
    <Group align="start" gap="xs" wrap="nowrap" className="link-form">
      <TextInput
        aria-label="URL"
        placeholder="https:// or /section/…"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        error={problem}
        inputMode="url"
        spellCheck={false}
        data-autofocus
        w="20rem"
        maw="60vw"
      />
      <Button onClick={apply}>Apply</Button>
      {href && (
        <Button
          variant="default"
          onClick={() => {
            editor.chain().extendMarkRange('link').unsetLink().run()
            onDone()
          }}
        >
          Remove
        </Button>
      )}
    </Group>
  )
}

/** Links the selection or the link around the cursor. Otherwise inserts the address itself. */
function setLink(editor: Editor, address: string) {
  const { empty } = editor.state.selection
  if (empty && !editor.isActive('link')) {
    const words = {
      type: 'text',
      text: address.replace(/^mailto:/, ''),
      marks: [{ type: 'link', attrs: { href: address } }],
    }
    editor.chain().insertContent(words).unsetMark('link').run()
    return
  }
  editor.chain().extendMarkRange('link').setLink({ href: address }).run()
}

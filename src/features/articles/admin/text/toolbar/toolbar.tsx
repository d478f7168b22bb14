import { Menu } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { type Editor, useEditorState } from '@tiptap/react'
import {
  IconCpu,
  IconLibraryPhoto,
  IconMath,
  IconPhoto,
  IconPlus,
  IconSeparator,
  IconSourceCode,
  IconTable,
} from '../../../../../platform/web/admin/icons.tsx'
import { insertRule } from '../blocks.ts'
import { insertTable, type TextTools } from '../insertions.ts'
import { LinkControl } from './link-control.tsx'
import { useToolbarFocus } from './toolbar-focus.ts'

const { Toolbar: Bar, ControlsGroup: Group, Control } = RichTextEditor

interface Props {
  editor: Editor
  tools: TextTools
  isLinkOpen: boolean
  onLinkOpen: (isOpen: boolean) => void
}

const icon = { size: 17, stroke: 1.6 } as const

export function Toolbar({ editor, tools, isLinkOpen, onLinkOpen }: Props) {
  const bar = useToolbarFocus(editor)
  return (
    <Bar ref={bar} role="toolbar" aria-label="Formatting" aria-controls="article-text">
      <Group>
        <InsertMenu editor={editor} tools={tools} />
      </Group>
      <Group>
        <RichTextEditor.Undo title="Undo (Ctrl+Z)" />
        <RichTextEditor.Redo title="Redo (Ctrl+Shift+Z)" />
      </Group>
      <Group>
        <RichTextEditor.H2 title="Heading (Ctrl+Alt+2)" />
        <RichTextEditor.H3 title="Subheading (Ctrl+Alt+3)" />
        <RichTextEditor.H4 title="Small heading (Ctrl+Alt+4)" />
      </Group>
      <Group>
        <RichTextEditor.Bold title="Bold (Ctrl+B)" />
        <RichTextEditor.Italic title="Italic (Ctrl+I)" />
        <RichTextEditor.Subscript title="Subscript (Ctrl+,)" />
        <RichTextEditor.Superscript title="Superscript (Ctrl+.)" />
        <RichTextEditor.Code title="Inline code (Ctrl+E)" />
        <RichTextEditor.Strikethrough title="Strikethrough (Ctrl+Shift+S)" />
        <RichTextEditor.ClearFormatting title="Plain text" />
      </Group>
      <Group>
        <LinkControl editor={editor} isOpen={isLinkOpen} onOpen={onLinkOpen} />
        <PartControl editor={editor} tools={tools} />
      </Group>
      <Group>
        <RichTextEditor.BulletList title="Bulleted list (Ctrl+Shift+8)" />
        <RichTextEditor.OrderedList title="Numbered list (Ctrl+Shift+7)" />
        <RichTextEditor.Blockquote title="Quote (Ctrl+Shift+B)" />
      </Group>
      <BlockControls editor={editor} tools={tools} />
    </Bar>
  )
}

const BlockControls = ({ editor, tools }: Pick<Props, 'editor' | 'tools'>) => (
  <Group>
    <Control onClick={tools.pickPictures} aria-label="Image" title="Image: choose, drop or paste">
      <IconPhoto {...icon} />
    </Control>
    <Control
      onClick={() => tools.chooseFromLibrary()}
      aria-label="Image from the library"
      title="Image from the library"
    >
      <IconLibraryPhoto {...icon} />
    </Control>
    <Control onClick={() => insertTable(editor)} aria-label="Table" title="Table">
      <IconTable {...icon} />
    </Control>
    <Control
      onClick={() => editor.chain().focus().toggleCodeBlock({ language: 'text' }).run()}
      aria-label="Code block"
      title="Code block (Ctrl+Alt+C)"
    >
      <IconSourceCode {...icon} />
    </Control>
    <Control onClick={() => tools.editEquation(null)} aria-label="Equation" title="Equation, in LaTeX">
      <IconMath {...icon} />
    </Control>
    <Control onClick={() => insertRule(editor)} aria-label="Horizontal rule" title="Horizontal rule">
      <IconSeparator {...icon} />
    </Control>
  </Group>
)

function PartControl({ editor, tools }: Pick<Props, 'editor' | 'tools'>) {
  const isActive = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('part') })
  return (
    <Control active={isActive} onClick={tools.markPart} aria-label="Part number" title="Part number">
      <IconCpu {...icon} />
    </Control>
  )
}

/** What "/" offers, for those who use the mouse or a phone. */
function InsertMenu({ editor, tools }: Pick<Props, 'editor' | 'tools'>) {
  return (
    <Menu position="bottom-start" shadow="md" returnFocus={false}>
      <Menu.Target>
        <Control title="Insert (/)" className="text-insert">
          <IconPlus {...icon} />
          Insert
        </Control>
      </Menu.Target>
      <Menu.Dropdown data-dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {tools.insertions.map(({ name, run }) => (
          <Menu.Item key={name} onClick={() => run(editor, tools)}>
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={tools.snippets.save}>Save as snippet</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

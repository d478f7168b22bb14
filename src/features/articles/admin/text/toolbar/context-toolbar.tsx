import { Button, TextInput } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { type Editor, useEditorState } from '@tiptap/react'
import type { ReactNode } from 'react'
import { diagramOf } from '../diagrams/draft.ts'
import { wordsOf } from '../footnotes/footnote-node.ts'
import type { TextTools } from '../insertions.ts'
import { cardOf, nameOfCard } from '../nodes/card.ts'
import { CodeTools } from './code-tools.tsx'
import { useToolbarFocus } from './toolbar-focus.ts'

/** Innermost first. */
const contexts = [
  'equation',
  'equationBlock',
  'footnote',
  'card',
  'diagram',
  'link',
  'galleryPicture',
  'figure',
  'gallery',
  'codeBlock',
  'table',
  'pullQuote',
  'callout',
] as const
type Context = (typeof contexts)[number]

interface Props {
  editor: Editor
  tools: TextTools
  onReplacePicture: () => void
}

/** In a row of its own, so that nothing moves when the tools change. */
export function ContextToolbar(props: Props) {
  const context = useEditorState({
    editor: props.editor,
    selector: ({ editor }) => contexts.find((name) => editor.isActive(name)) ?? null,
  })
  if (context) return <ContextTools {...props} context={context} />
  return (
    <p className="context-toolbar">
      <span>
        <kbd>/</kbd> inserts
        <span className="context-keys">
          , <kbd>Ctrl+K</kbd> links, <kbd>Alt+F10</kbd> moves to the toolbar
        </span>
      </span>
    </p>
  )
}

function ContextTools({ editor, tools, onReplacePicture, context }: Props & { context: Context }) {
  const toolbar = useToolbarFocus(editor)
  return (
    <div ref={toolbar} className="context-toolbar" role="toolbar" aria-label={names[context]}>
      <span className="context-name">{names[context]}</span>
      {context === 'table' && <TableTools />}
      {(context === 'figure' || context === 'galleryPicture') && (
        <PictureTools key={context} editor={editor} tools={tools} kind={context} onReplace={onReplacePicture} />
      )}
      {(context === 'gallery' || context === 'galleryPicture') && (
        <Action onClick={tools.addToGallery}>Add images</Action>
      )}
      {context === 'gallery' && (
        <Action onClick={() => editor.chain().focus().deleteNode('gallery').run()}>Remove</Action>
      )}
      {context === 'codeBlock' && <CodeTools editor={editor} />}
      {context === 'link' && <LinkTools editor={editor} tools={tools} />}
      {context === 'footnote' && <FootnoteTools editor={editor} tools={tools} />}
      {context === 'diagram' && <DiagramTools editor={editor} tools={tools} />}
      {context === 'card' && <CardTools editor={editor} tools={tools} />}
      {context === 'pullQuote' && (
        <Action onClick={() => editor.chain().focus().deleteNode('pullQuote').run()}>Remove</Action>
      )}
      {context === 'callout' && <Action onClick={() => editor.chain().focus().lift('callout').run()}>Unwrap</Action>}
      {(context === 'equation' || context === 'equationBlock') && <EquationTools editor={editor} tools={tools} />}
    </div>
  )
}

const names: Record<Context, string> = {
  equation: 'Equation',
  equationBlock: 'Equation',
  footnote: 'Footnote',
  card: 'Card',
  diagram: 'Diagram or data',
  pullQuote: 'Pull quote',
  callout: 'Call-out',
  link: 'Link',
  galleryPicture: 'Image',
  figure: 'Image',
  gallery: 'Gallery',
  codeBlock: 'Code',
  table: 'Table',
}

const TableTools = () => (
  <>
    <RichTextEditor.TableRowBefore aria-label="Row above" title="Row above" />
    <RichTextEditor.TableRowAfter aria-label="Row below" title="Row below" />
    <RichTextEditor.TableRowDelete aria-label="Delete row" title="Delete row" />
    <RichTextEditor.TableColumnBefore aria-label="Column before" title="Column before" />
    <RichTextEditor.TableColumnAfter aria-label="Column after" title="Column after" />
    <RichTextEditor.TableColumnDelete aria-label="Delete column" title="Delete column" />
    <RichTextEditor.TableToggleHeaderRow aria-label="Header row" title="Header row" />
    <RichTextEditor.TableToggleHeaderColumn aria-label="Header column" title="Header column" />
    <RichTextEditor.TableMergeCells aria-label="Merge cells" title="Merge cells" />
    <RichTextEditor.TableSplitCell aria-label="Split cell" title="Split cell" />
    <RichTextEditor.TableDelete aria-label="Delete table" title="Delete table" />
  </>
)

interface PictureToolsProps {
  editor: Editor
  tools: TextTools
  kind: 'figure' | 'galleryPicture'
  onReplace: () => void
}

function PictureTools({ editor, tools, kind, onReplace }: PictureToolsProps) {
  const alt = useEditorState({
    editor,
    selector: ({ editor: current }) => String(current.getAttributes(kind)['alt'] ?? ''),
  })
  return (
    <>
      <TextInput
        aria-label="Alt text of the image"
        placeholder="Alt text: describe the image"
        value={alt}
        onChange={(event) => editor.commands.updateAttributes(kind, { alt: event.currentTarget.value })}
        size="xs"
        className="context-field"
      />
      <Action onClick={onReplace}>Replace</Action>
      <Action onClick={() => tools.chooseFromLibrary({ isReplacing: true })}>From the library</Action>
      <Action onClick={() => editor.chain().focus().deleteNode(kind).run()}>Remove</Action>
    </>
  )
}

function LinkTools({ editor, tools }: { editor: Editor; tools: TextTools }) {
  const href = useEditorState({
    editor,
    selector: ({ editor: current }) => String(current.getAttributes('link')['href'] ?? ''),
  })
  return (
    <>
      <span className="context-address">{href}</span>
      <Action onClick={tools.editLink}>Edit</Action>
      <Action onClick={() => window.open(href, '_blank', 'noopener')}>Open</Action>
      <Action onClick={() => editor.chain().focus().extendMarkRange('link').unsetLink().run()}>Remove</Action>
    </>
  )
}

function EquationTools({ editor, tools }: { editor: Editor; tools: TextTools }) {
  return (
    <>
      <Action onClick={() => tools.editEquation(editor.state.selection.from)}>Edit</Action>
      <Action onClick={() => editor.chain().focus().deleteSelection().run()}>Remove</Action>
    </>
  )
}

function FootnoteTools({ editor, tools }: { editor: Editor; tools: TextTools }) {
  const words = useEditorState({
    editor,
    selector: ({ editor: { state } }) => state.doc.textBetween(state.selection.from, state.selection.to),
  })
  const edit = () => {
    const { from } = editor.state.selection
    tools.editFootnote(wordsOf(editor.state.doc.nodeAt(from)?.toJSON() ?? {}), from)
  }
  return (
    <>
      <span className="context-address">{words || 'Its text is missing. Edit or remove the footnote.'}</span>
      <Action onClick={edit}>Edit</Action>
      <Action onClick={() => editor.chain().focus().deleteSelection().run()}>Remove</Action>
    </>
  )
}

function DiagramTools({ editor, tools }: { editor: Editor; tools: TextTools }) {
  const edit = () => tools.editDiagram(diagramOf(editor.getAttributes('diagram')), editor.state.selection.from)
  return (
    <>
      <Action onClick={edit}>Edit</Action>
      <Action onClick={() => editor.chain().focus().deleteSelection().run()}>Remove</Action>
    </>
  )
}

function CardTools({ editor, tools }: { editor: Editor; tools: TextTools }) {
  const card = useEditorState({ editor, selector: ({ editor: current }) => cardOf(current.getAttributes('card')) })
  return (
    <>
      <span>{nameOfCard(card)}</span>
      <span className="context-address">{card.href}</span>
      <Action onClick={() => tools.editCard(card, editor.state.selection.from)}>Edit</Action>
      <Action onClick={() => editor.chain().focus().deleteSelection().run()}>Remove</Action>
    </>
  )
}

const Action = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button size="compact-xs" variant="default" onClick={onClick}>
    {children}
  </Button>
)

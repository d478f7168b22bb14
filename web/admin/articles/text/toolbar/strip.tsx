import { Button, NativeSelect, TextInput } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { type Editor, useEditorState } from '@tiptap/react'
import type { ReactNode } from 'react'
import { codeLanguages } from '../code/languages.ts'
import type { TextTools } from '../insertions.ts'
import { useToolbarFocus } from './toolbar-focus.ts'

/** Where the cursor stands: what kind of thing it is in, the innermost first. */
const places = ['equation', 'equationBlock', 'link', 'figure', 'codeBlock', 'table'] as const
type Place = (typeof places)[number]

interface Props {
  editor: Editor
  tools: TextTools
  /** Lets one choose another file for the picture that is chosen. */
  onReplacePicture: () => void
}

/** What can be done with the thing that the cursor is in: a line of its own, so that nothing moves when it changes. */
export function Strip(props: Props) {
  const place = useEditorState({
    editor: props.editor,
    selector: ({ editor }) => places.find((name) => editor.isActive(name)) ?? null,
  })
  if (place) return <PlaceTools {...props} place={place} />
  return (
    <p className="strip">
      <span>
        <kbd>/</kbd> inserts
        <span className="strip-keys">
          , <kbd>Ctrl+K</kbd> links, <kbd>Alt+F10</kbd> leads to the toolbar
        </span>
      </span>
    </p>
  )
}

function PlaceTools({ editor, tools, onReplacePicture, place }: Props & { place: Place }) {
  const strip = useToolbarFocus(editor)
  return (
    <div ref={strip} className="strip" role="toolbar" aria-label={names[place]}>
      <span className="strip-name">{names[place]}</span>
      {place === 'table' && <TableTools />}
      {place === 'figure' && <PictureTools editor={editor} onReplace={onReplacePicture} />}
      {place === 'codeBlock' && <CodeTools editor={editor} />}
      {place === 'link' && <LinkTools editor={editor} tools={tools} />}
      {(place === 'equation' || place === 'equationBlock') && <EquationTools editor={editor} tools={tools} />}
    </div>
  )
}

const names: Record<Place, string> = {
  equation: 'Equation',
  equationBlock: 'Equation',
  link: 'Link',
  figure: 'Image',
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
    <RichTextEditor.TableToggleHeaderRow aria-label="Head row" title="Head row" />
    <RichTextEditor.TableToggleHeaderColumn aria-label="Head column" title="Head column" />
    <RichTextEditor.TableMergeCells aria-label="Merge cells" title="Merge cells" />
    <RichTextEditor.TableSplitCell aria-label="Split cell" title="Split cell" />
    <RichTextEditor.TableDelete aria-label="Delete table" title="Delete table" />
  </>
)

function PictureTools({ editor, onReplace }: { editor: Editor; onReplace: () => void }) {
  const alt = useEditorState({
    editor,
    selector: ({ editor: current }) => String(current.getAttributes('figure')['alt'] ?? ''),
  })
  return (
    <>
      <TextInput
        aria-label="Alt text of the image"
        placeholder="Alt text: what the image shows"
        value={alt}
        onChange={(event) => editor.commands.updateAttributes('figure', { alt: event.currentTarget.value })}
        size="xs"
        className="strip-field"
      />
      <Action onClick={onReplace}>Replace</Action>
      <Action onClick={() => editor.chain().focus().deleteNode('figure').run()}>Remove</Action>
    </>
  )
}

function CodeTools({ editor }: { editor: Editor }) {
  const language = useEditorState({
    editor,
    selector: ({ editor: current }) => String(current.getAttributes('codeBlock')['language'] ?? 'text'),
  })
  return (
    <NativeSelect
      aria-label="Language of the code"
      size="xs"
      value={language}
      data={Object.entries({ [language]: language, ...codeLanguages }).map(([value, label]) => ({ value, label }))}
      onChange={(event) => editor.commands.updateAttributes('codeBlock', { language: event.currentTarget.value })}
    />
  )
}

function LinkTools({ editor, tools }: { editor: Editor; tools: TextTools }) {
  const href = useEditorState({
    editor,
    selector: ({ editor: current }) => String(current.getAttributes('link')['href'] ?? ''),
  })
  return (
    <>
      <span className="strip-address">{href}</span>
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

const Action = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button size="compact-xs" variant="default" onClick={onClick}>
    {children}
  </Button>
)

import { RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.layer.css'
import { type Editor, useEditor } from '@tiptap/react'
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { type Counts, countWords } from './counts.ts'
import { textExtensions } from './extensions.ts'
import type { TextTools } from './insertions.ts'
import { EquationDialog, type EquationDraft } from './math/equation-dialog.tsx'
import { cleanPaste } from './paste/clean-paste.ts'
import { picturesIn } from './paste/pictures-in.ts'
import './text.css'
import { Strip } from './toolbar/strip.tsx'
import { Toolbar } from './toolbar/toolbar.tsx'
import { type UploadPicture, Uploads } from './upload/uploads.ts'
import { writtenHtml } from './written-html.ts'

/** What the screen can do with the text. */
export interface TextHandle {
  html: () => string
  /** Puts another text in its place; one can undo that. */
  replace: (html: string) => void
  focus: () => void
  /** Whether pictures are on their way; without them the text is not whole. */
  isUploading: () => boolean
}

interface Props {
  ref: Ref<TextHandle>
  /** The text to begin with. */
  html: string
  onChange: (counts: Counts) => void
  /** With what the text begins, once it is there. */
  onReady: (counts: Counts) => void
  uploadPicture: UploadPicture
  /** What is wrong with a picture before it is sent, or null. */
  pictureProblem: (file: File) => string | null
  onProblem: (message: string) => void
}

/** The writing desk: the text as the magazine sets it, below a toolbar. */
export default function TextEditor({ ref, html, ...props }: Props) {
  const desk = useDesk(html, props)
  const { editor, tools, uploads, equation, isLinkOpen } = desk
  const bar = useRef<HTMLDivElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const files = useRef<HTMLInputElement>(null)
  desk.onPick.current = (isReplacing) => {
    desk.isReplacing.current = isReplacing
    files.current?.click()
  }
  useImperativeHandle(ref, () => handleOf(editor, uploads), [editor, uploads])
  useToolbarKeys(editor, bar)
  return (
    <RichTextEditor
      editor={editor}
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
      className="text-editor"
    >
      <div className="text-bars">
        <Toolbar editor={editor} tools={tools} isLinkOpen={isLinkOpen} onLinkOpen={desk.setLinkOpen} bar={bar} />
        <Strip editor={editor} tools={tools} strip={strip} onReplacePicture={() => desk.onPick.current(true)} />
      </div>
      <RichTextEditor.Content className="text-page" />
      <input
        ref={files}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        hidden
        aria-label="Image files"
        onChange={({ currentTarget }) => {
          desk.takePictures([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      {equation && (
        <EquationDialog
          draft={equation.draft}
          isNew={equation.position === null}
          onDone={desk.finishEquation}
          onClose={desk.closeEquation}
        />
      )}
    </RichTextEditor>
  )
}

/** The editor with all that it is connected to. */
function useDesk(html: string, props: Omit<Props, 'ref' | 'html'>) {
  const [isLinkOpen, setLinkOpen] = useState(false)
  const [equation, setEquation] = useState<{ draft: EquationDraft; position: number | null } | null>(null)
  const onPick = useRef((_isReplacing: boolean) => {})
  const isReplacing = useRef(false)
  const latest = useRef(props)
  latest.current = props
  const held = useRef<Editor | null>(null)
  const { uploads, tools } = useMemo(() => {
    const uploading = new Uploads(
      (file, options) => latest.current.uploadPicture(file, options),
      (id, picture) => held.current?.commands.fillFigure(id, picture),
    )
    const commands: TextTools = {
      pickPictures: () => onPick.current(false),
      editEquation: (position) => setEquation({ draft: equationAt(held.current, position), position }),
      editLink: () => setLinkOpen(true),
    }
    return { uploads: uploading, tools: commands }
  }, [])

  function takePictures(files: File[], at?: number) {
    const editor = held.current
    if (!editor) return
    const sound = files.filter((file) => {
      const problem = latest.current.pictureProblem(file)
      if (problem) latest.current.onProblem(problem)
      return !problem
    })
    const [first] = sound
    if (isReplacing.current && first && editor.isActive('figure')) {
      const upload = uploads.start(first)
      editor.commands.updateAttributes('figure', { src: null, srcset: null, sizes: null, upload })
    } else {
      for (const file of sound.toReversed()) editor.commands.insertFigure({ upload: uploads.start(file) }, at)
    }
    isReplacing.current = false
  }

  const editor = useEditor({
    content: html,
    injectCSS: false,
    extensions: textExtensions({
      uploads,
      onEditEquation: (position) => tools.editEquation(position),
      slashMenu: { tools },
    }),
    editorProps: {
      attributes: {
        id: 'article-text',
        class: 'prose',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Description',
        'aria-description': 'Alt+F10 leads to the toolbar',
      },
      transformPastedHTML: cleanPaste,
      handlePaste: (_view, event) => {
        const pictures = picturesIn(event.clipboardData)
        takePictures(pictures)
        return pictures.length > 0
      },
      handleDrop: (view, event, _slice, isMoved) => {
        const pictures = isMoved ? [] : picturesIn(event.dataTransfer)
        takePictures(pictures, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos)
        return pictures.length > 0
      },
      handleKeyDown: (_view, event) => {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false
        // Elsewhere in the office these keys open the palette; in a text they make a link.
        event.stopPropagation()
        event.preventDefault()
        tools.editLink()
        return true
      },
    },
    onCreate: ({ editor: created }) => latest.current.onReady(countWords(readable(created))),
    onUpdate: ({ editor: updated }) => latest.current.onChange(countWords(readable(updated))),
  })
  held.current = editor

  return {
    editor,
    tools,
    uploads,
    equation,
    isLinkOpen,
    setLinkOpen,
    onPick,
    isReplacing,
    takePictures,
    closeEquation: () => {
      setEquation(null)
      editor.commands.focus()
    },
    finishEquation: ({ latex, mathml, isBlock }: EquationDraft & { mathml: string }) => {
      setEquation(null)
      const node = { type: isBlock ? 'equationBlock' : 'equation', attrs: { latex, mathml } }
      const chain = editor.chain().focus()
      if (equation && equation.position !== null) chain.setNodeSelection(equation.position)
      chain.insertContent(node).run()
    },
  }
}

/** The words that readers' minutes are reckoned from: without captions, tables, code and equations. */
function readable(editor: Editor): string {
  const uncounted = new Set(['figure', 'table', 'codeBlock', 'equation', 'equationBlock'])
  const words: string[] = []
  editor.state.doc.descendants((node) => {
    if (node.isText) words.push(node.text ?? '')
    else if (node.isBlock) words.push(' ')
    return !uncounted.has(node.type.name)
  })
  return words.join('')
}

function equationAt(editor: Editor | null, position: number | null): EquationDraft {
  const node = position === null ? null : editor?.state.doc.nodeAt(position)
  if (node) return { latex: String(node.attrs['latex'] ?? ''), isBlock: node.type.name === 'equationBlock' }
  return { latex: '', isBlock: editor?.state.selection.$from.parent.content.size === 0 }
}

function handleOf(editor: Editor, uploads: Uploads): TextHandle {
  return {
    html: () => writtenHtml(editor.getJSON()),
    replace: (html) => void editor.chain().setContent(html).run(),
    focus: () => void editor.commands.focus(),
    isUploading: () => uploads.areGoing(),
  }
}

/** Alt+F10 leads from the text to its toolbar, as in other editors. */
function useToolbarKeys(editor: Editor, bar: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const text = editor.view.dom
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F10' || !event.altKey) return
      event.preventDefault()
      bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    }
    text.addEventListener('keydown', onKeyDown)
    return () => text.removeEventListener('keydown', onKeyDown)
  }, [editor, bar])
}

import { RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.layer.css'
import { useEditor } from '@tiptap/react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { imageRules } from '../../../../contract/image-rules.ts'
import '../../../magazine/article/article.css'
import { EquationDialog } from './math/equation-dialog.tsx'
import './text.css'
import { Strip } from './toolbar/strip.tsx'
import { Toolbar } from './toolbar/toolbar.tsx'
import { type Surroundings, type TextHandle, Writing } from './writing.ts'

interface Props extends Surroundings {
  /** Hands over the text, before anything is written. */
  onHeld: (text: TextHandle) => void
  /** The text to begin with. */
  html: string
}

/** The writing editor: the text as the magazine sets it, below a toolbar. What it is given first stays. */
export default function TextEditor({ onHeld, html, ...surroundings }: Props) {
  const [writing] = useState(() => new Writing(html, surroundings))
  const editor = useEditor(writing.options)
  const asked = useSyncExternalStore(writing.subscribe, writing.asked)
  const bars = useRef<HTMLDivElement>(null)
  const files = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => onHeld(writing), [onHeld, writing])
  useLayoutEffect(() => writing.holdFiles(files.current), [writing])
  // Alt+F10 leads from the text to its toolbar, as in other editors.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F10' || !event.altKey) return
    event.preventDefault()
    bars.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  return (
    <RichTextEditor
      editor={editor}
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
      className="text-editor"
      onKeyDown={onKeyDown}
    >
      <div ref={bars} className="text-bars">
        <Toolbar
          editor={editor}
          tools={writing.tools}
          isLinkOpen={asked?.what === 'link'}
          onLinkOpen={writing.openLink}
        />
        <Strip editor={editor} tools={writing.tools} onReplacePicture={() => writing.pickPictures(true)} />
      </div>
      <RichTextEditor.Content className="text-page" />
      <input
        ref={files}
        type="file"
        accept={imageRules.types.join(',')}
        onChange={writing.takeChosen}
        aria-label="Image files"
        hidden
      />
      {asked?.what === 'equation' && (
        <EquationDialog
          draft={asked.draft}
          isNew={asked.position === null}
          onDone={writing.putEquation}
          onClose={writing.answered}
        />
      )}
    </RichTextEditor>
  )
}

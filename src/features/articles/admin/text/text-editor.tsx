import { RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.layer.css'
import { useEditor } from '@tiptap/react'
import {
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { imageRules } from '../../../../platform/contract/image-rules.ts'
import { useFeatures } from '../../../../platform/web/admin/features.ts'
import '../../pages/article.css'
import { offerInsertion } from './snippets/open-text.ts'
import { useSnippets } from './snippets/use-snippets.ts'
import './text.css'
import { TextEditorController, type TextEditorOptions, type TextHandle } from './text-editor-controller.ts'
import { ContextToolbar } from './toolbar/context-toolbar.tsx'
import { Toolbar } from './toolbar/toolbar.tsx'

const loadDialogs = () => import('./dialogs.tsx')
const TextDialog = lazy(loadDialogs)

interface Props extends TextEditorOptions {
  /** Called before the first edit. */
  onMount: (text: TextHandle) => void
  html: string
}

/** Later changes of the props have no effect. */
export default function TextEditor({ onMount, html, ...options }: Props) {
  const features = useFeatures()
  const [controller] = useState(() => new TextEditorController(html, { ...options, loadDialogs, features }))
  const editor = useEditor(controller.editorOptions)
  const open = useSyncExternalStore(controller.subscribe, controller.openDialog)
  const bars = useRef<HTMLDivElement>(null)
  const files = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => onMount(controller), [onMount, controller])
  useLayoutEffect(() => controller.pictures.setFileInput(files.current), [controller])
  const { data: snippets } = useSnippets()
  useEffect(() => controller.tools.snippets.setKnown(snippets ?? []), [controller, snippets])
  useEffect(() => offerInsertion(controller.tools.snippets.insert), [controller])
  // Alt+F10 moves the focus to the toolbar, as in other editors.
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
      // Prefetches: whoever writes may open a dialog.
      onFocus={() => void loadDialogs().catch(() => {})}
    >
      <div ref={bars} className="text-bars">
        <Toolbar
          editor={editor}
          tools={controller.tools}
          isLinkOpen={open?.what === 'link'}
          onLinkOpen={controller.openLink}
        />
        <ContextToolbar
          editor={editor}
          tools={controller.tools}
          onReplacePicture={() => controller.pictures.pick('replacing')}
        />
      </div>
      <RichTextEditor.Content className="text-page" />
      <input
        ref={files}
        type="file"
        accept={imageRules.types.join(',')}
        onChange={controller.pictures.insertChosen}
        aria-label="Image files"
        hidden
      />
      <Suspense>{open && open.what !== 'link' && <TextDialog open={open} controller={controller} />}</Suspense>
    </RichTextEditor>
  )
}

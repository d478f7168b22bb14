import type { Editor } from '@tiptap/core'
import { CodeBlockLowlight } from '@tiptap/extension-code-block-lowlight'
import { Subscript } from '@tiptap/extension-subscript'
import { Superscript } from '@tiptap/extension-superscript'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { languageNamed } from './code/languages.ts'
import { highlightAnew, lateHighlighter } from './code/late-highlighter.ts'
import { isLinkAddress } from './link-address.ts'
import { EquationBlock, EquationInline } from './nodes/equation.ts'
import { Figure } from './nodes/figure.ts'
import { Abbreviation, Keyboard } from './nodes/marks.ts'
import { tableNodes } from './nodes/table.ts'
import { SlashMenu, type SlashMenuOptions } from './slash/slash-menu.ts'
import type { Uploads } from './upload/uploads.ts'

interface Options {
  /** The editor, once there is one. */
  editor: () => Editor | null
  uploads: Uploads
  onEditEquation: (position: number) => void
  slashMenu: SlashMenuOptions
}

/** All that a text may hold: what the magazine sets and the server keeps. */
export const textExtensions = ({ editor, uploads, onEditEquation, slashMenu }: Options) => [
  StarterKit.configure({
    codeBlock: false,
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isLinkAddress,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  codeBlocks(editor),
  Subscript.extend({ excludes: 'superscript' }),
  Superscript.extend({ excludes: 'subscript' }),
  Keyboard,
  Abbreviation,
  ...tableNodes,
  Figure.configure({ uploads }),
  EquationBlock.configure({ onEdit: onEditEquation }),
  EquationInline.configure({ onEdit: onEditEquation }),
  Placeholder.configure({ placeholder: 'Begin with one or two sentences that say what it is about. “/” for more.' }),
  SlashMenu.configure(slashMenu),
]

function codeBlocks(editor: () => Editor | null) {
  const lowlight = lateHighlighter(() => {
    const current = editor()
    if (current && !current.isDestroyed) highlightAnew(current)
  })
  return CodeBlockLowlight.extend({
    addAttributes() {
      return { language: { default: 'text', rendered: false, parseHTML: languageOf } }
    },
  }).configure({ lowlight, defaultLanguage: 'text' })
}

function languageOf(block: HTMLElement): string {
  const [, name] = /(?:^|\s)language-(\S+)/.exec(block.querySelector('code')?.className ?? '') ?? []
  return languageNamed(name)
}

import { type Editor, type Extension, type JSONContent, textblockTypeInputRule } from '@tiptap/core'
import { backtickInputRegex, CodeBlock, tildeInputRegex } from '@tiptap/extension-code-block'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { codeFile, codeFirst, codeMarks } from '../../../engineering-blocks/contract/code-rules.ts'
import { codeHighlighting } from './code/highlighting.ts'
import { languageNamed } from './code/languages.ts'
import { highlightAgain, lazyHighlighter } from './code/lazy-highlighter.ts'
import { DiagramNode, type DiagramOptions } from './diagrams/diagram-node.ts'
import { isDiagramLanguage } from './diagrams/draft.ts'
import { FootnoteNode } from './footnotes/footnote-node.ts'
import { Callout } from './nodes/callout.ts'
import { type Card, CardNode } from './nodes/card.ts'
import { EquationBlock, EquationInline } from './nodes/equation.ts'
import { FigureNode } from './nodes/figure.ts'
import { Gallery, GalleryCaption, GalleryPicture } from './nodes/gallery.ts'
import { TextLink } from './nodes/link.ts'
import { Abbreviation, Keyboard, Part, scripts } from './nodes/marks.ts'
import { PullQuote, QuoteSource } from './nodes/pull-quote.ts'
import { tableNodes } from './nodes/table.ts'
import { SlashMenu, type SlashMenuOptions } from './slash/slash-menu.ts'
import type { PictureUploads } from './upload/uploads.ts'
import { WriteBelow } from './write-below.ts'

interface Options {
  editor: () => Editor | null
  uploads: PictureUploads
  onReplacePicture: () => void
  onEditEquation: (position: number) => void
  onEditCard: (card: Card, position: number) => void
  onEditFootnote: (words: JSONContent[], position: number | null) => void
  diagrams: DiagramOptions
  slashMenu: SlashMenuOptions
  passages: Extension
}

/** Everything that the magazine's styles and the server's sanitiser support. */
export const textExtensions = ({
  editor,
  uploads,
  onReplacePicture,
  onEditEquation,
  onEditCard,
  onEditFootnote,
  diagrams,
  slashMenu,
  passages,
}: Options) => [
  StarterKit.configure({ codeBlock: false, heading: { levels: [2, 3, 4] }, link: false }),
  TextLink,
  codeBlocks(editor, diagrams.isOn),
  ...scripts,
  Keyboard,
  Abbreviation,
  Part,
  ...tableNodes,
  Callout,
  PullQuote,
  QuoteSource,
  CardNode.configure({ onEdit: onEditCard }),
  DiagramNode.configure(diagrams),
  FootnoteNode.configure({ onEdit: onEditFootnote }),
  FigureNode.configure({ uploads, onReplace: onReplacePicture }),
  Gallery,
  GalleryPicture.configure({ uploads, onReplace: onReplacePicture }),
  GalleryCaption,
  EquationBlock.configure({ onEdit: onEditEquation }),
  EquationInline.configure({ onEdit: onEditEquation }),
  Placeholder.configure({ placeholder: 'Start with one or two sentences about the topic. Type “/” for more.' }),
  SlashMenu.configure(slashMenu),
  WriteBelow,
  passages,
]

function codeBlocks(editor: () => Editor | null, hasDiagrams: boolean) {
  const highlighter = lazyHighlighter(() => {
    const current = editor()
    if (current && !current.isDestroyed) highlightAgain(current)
  })
  return CodeBlock.extend({
    addAttributes() {
      return {
        language: { default: 'text', rendered: false, parseHTML: languageOf },
        file: codeAttribute('data-file', codeFile),
        marks: codeAttribute('data-marks', codeMarks),
        first: codeAttribute('data-first', codeFirst),
      }
    },
    addInputRules() {
      return [backtickInputRegex, tildeInputRegex].map((find) =>
        textblockTypeInputRule({
          find,
          type: this.type,
          getAttributes: ([, name]) => ({ language: hasDiagrams || !isDiagramLanguage(name) ? name : 'text' }),
        }),
      )
    },
    addProseMirrorPlugins() {
      return [...(this.parent?.() ?? []), codeHighlighting(this.name, highlighter)]
    },
  }).configure({ defaultLanguage: 'text' })
}

/** In the editor the whole block has it, in the text the code. */
const codeAttribute = (name: string, valid: RegExp) => ({
  default: '',
  parseHTML: (block: HTMLElement) => {
    const value = block.querySelector('code')?.getAttribute(name) ?? ''
    return valid.test(value) ? value : ''
  },
  renderHTML: (attributes: Record<string, unknown>) => {
    const value = attributes[name.replace('data-', '')]
    return value ? { [name]: value } : {}
  },
})

function languageOf(block: HTMLElement): string {
  const [, name] = /(?:^|\s)language-(\S+)/.exec(block.querySelector('code')?.className ?? '') ?? []
  return languageNamed(name)
}

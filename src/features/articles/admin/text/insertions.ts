import type { Editor, JSONContent } from '@tiptap/core'
import { createTable } from '@tiptap/extension-table'
import { Fragment } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import type { OptionalFeatureName } from '../../../../platform/contract/features.ts'
import { diagramLanguage } from '../../../engineering-blocks/contract/diagram-rules.ts'
import { insertBlock, insertCallout, insertFacts, insertPullQuote, insertRule, placeFor } from './blocks.ts'
import { dataBeginnings } from './diagrams/data-beginnings.ts'
import type { DiagramDraft } from './diagrams/draft.ts'
import { beginnings, type DiagramKind, toSource } from './diagrams/form.ts'
import type { Card } from './nodes/card.ts'
import { linkTerm } from './nodes/marks.ts'
import type { SnippetTools } from './snippets/snippet-tools.ts'

export interface TextTools {
  /** The entries of the "/" menu, without features that are switched off. */
  insertions: readonly Insertion[]
  pickPictures: () => void
  chooseFromLibrary: (place?: { isReplacing: boolean }) => void
  pickGallery: () => void
  addToGallery: () => void
  /** A `position` of null, here and below, is for a new one. */
  editEquation: (position: number | null) => void
  editLink: () => void
  /** Marks a part number, or what is typed next as one. */
  markPart: () => void
  editCard: (card: Pick<Card, 'kind'> & Partial<Card>, position: number | null) => void
  editFootnote: (words: JSONContent[], position: number | null) => void
  editDiagram: (draft: DiagramDraft, position: number | null) => void
  snippets: Pick<SnippetTools, 'known' | 'setKnown' | 'choose' | 'insert' | 'save'>
}

export interface Insertion {
  name: string
  /** Other search words. */
  alias: string
  /** Its shortcut or Markdown syntax. */
  hint: string
  /** Offered only if the publisher has switched it on. Without one, always. */
  feature?: OptionalFeatureName
  run: (editor: Editor, tools: TextTools) => void
}

const toDraft = (kind: DiagramKind): DiagramDraft => ({ language: diagramLanguage, source: toSource(beginnings[kind]) })

const insertions: readonly Insertion[] = [
  {
    name: 'Heading',
    alias: 'h2 title section',
    hint: '##',
    run: (editor) => editor.chain().focus().setHeading({ level: 2 }).run(),
  },
  {
    name: 'Subheading',
    alias: 'h3 title',
    hint: '###',
    run: (editor) => editor.chain().focus().setHeading({ level: 3 }).run(),
  },
  {
    name: 'Bulleted list',
    alias: 'ul points',
    hint: '-',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'Numbered list',
    alias: 'ol steps',
    hint: '1.',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'Quote',
    alias: 'blockquote citation',
    hint: '>',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  { name: 'Pull quote', alias: 'large citation blockquote', hint: '', run: (editor) => insertPullQuote(editor) },
  { name: 'Call-out', alias: 'callout aside note warning tip box', hint: '', run: (editor) => insertCallout(editor) },
  {
    name: 'Key facts',
    alias: 'facts summary glance box callout aside',
    hint: '',
    run: (editor) => insertFacts(editor),
  },
  { name: 'Image', alias: 'picture photo figure upload', hint: '', run: (_editor, tools) => tools.pickPictures() },
  {
    name: 'Image from the library',
    alias: 'picture photo figure known',
    hint: '',
    run: (_editor, tools) => tools.chooseFromLibrary(),
  },
  {
    name: 'Gallery',
    alias: 'pictures side by side comparison images photos',
    hint: '',
    run: (_editor, tools) => tools.pickGallery(),
  },
  { name: 'Table', alias: 'grid rows columns', hint: '', run: (editor) => insertTable(editor) },
  {
    name: 'Code block',
    alias: 'listing source program verilog vhdl python',
    hint: '```',
    run: (editor) => editor.chain().focus().setCodeBlock({ language: 'text' }).run(),
  },
  { name: 'Equation', alias: 'latex formula math', hint: '', run: (_editor, tools) => tools.editEquation(null) },
  {
    name: 'Timing diagram',
    alias: 'waveform wavedrom signal clock drawing',
    hint: '',
    feature: 'diagrams',
    run: (_editor, tools) => tools.editDiagram(toDraft('timing'), null),
  },
  {
    name: 'Register',
    alias: 'bits bitfield wavedrom drawing',
    hint: '',
    feature: 'diagrams',
    run: (_editor, tools) => tools.editDiagram(toDraft('register'), null),
  },
  {
    name: 'Plot',
    alias: 'chart graph curve csv bode efficiency derating data drawing',
    hint: '',
    feature: 'diagrams',
    run: (_editor, tools) => tools.editDiagram(dataBeginnings.plot, null),
  },
  {
    name: 'Table of data',
    alias: 'csv sort spreadsheet',
    hint: '',
    feature: 'diagrams',
    run: (_editor, tools) => tools.editDiagram(dataBeginnings.table, null),
  },
  {
    name: 'Bill of materials',
    alias: 'bom parts list csv designators',
    hint: '',
    feature: 'diagrams',
    run: (_editor, tools) => tools.editDiagram(dataBeginnings.bom, null),
  },
  {
    name: 'File',
    alias: 'download attachment data sheet pdf csv zip',
    hint: '',
    run: (_editor, tools) => tools.editCard({ kind: 'file' }, null),
  },
  {
    name: 'Embed',
    alias: 'video youtube vimeo post social linkedin codepen jsfiddle',
    hint: '',
    run: (_editor, tools) => tools.editCard({ kind: 'embed' }, null),
  },
  {
    name: 'Bookmark',
    alias: 'link card address calculator tool',
    hint: '',
    run: (_editor, tools) => tools.editCard({ kind: 'bookmark' }, null),
  },
  { name: 'Part number', alias: 'component mpn mark', hint: '', run: (_editor, tools) => tools.markPart() },
  {
    name: 'Glossary term',
    alias: 'explanation abbreviation definition',
    hint: '',
    feature: 'glossary',
    run: (editor) => linkTerm(editor),
  },
  {
    name: 'Footnote',
    alias: 'note reference source',
    hint: 'Ctrl+Alt+F',
    run: (_editor, tools) => tools.editFootnote([], null),
  },
  {
    name: 'Snippet',
    alias: 'saved passage boilerplate reuse',
    hint: '',
    run: (_editor, tools) => tools.snippets.choose(),
  },
  { name: 'Horizontal rule', alias: 'line divider separator hr', hint: '---', run: (editor) => insertRule(editor) },
]

export const insertionsOf = (features: readonly OptionalFeatureName[]): readonly Insertion[] =>
  insertions.filter(({ feature }) => !feature || features.includes(feature))

export function insertTable(editor: Editor): boolean {
  const table = createTable(editor.schema, 3, 3, true)
  const place = placeFor(Fragment.from(table), editor.state.selection.$to)
  insertBlock(editor, table.toJSON())
  // The first cell.
  return editor.commands.command(({ tr }) => Boolean(tr.setSelection(Selection.near(tr.doc.resolve(place + 1)))))
}

/** Those with a word that starts with the query in name or alias, by name first, then snippets. */
export function matchingInsertions(
  query: string,
  { insertions: offered, snippets: { known } }: Pick<TextTools, 'insertions' | 'snippets'>,
): Insertion[] {
  const wanted = query.toLowerCase()
  const matches = (words: string) =>
    words
      .toLowerCase()
      .split(' ')
      .some((word) => word.startsWith(wanted))
  const byName = offered.filter(({ name }) => matches(name))
  const byAlias = offered.filter(({ name, alias }) => !matches(name) && matches(alias))
  const found = wanted === '' ? [] : known.filter(({ name }) => matches(name))
  return [
    ...byName,
    ...byAlias,
    ...found.map(
      ({ id, name }): Insertion => ({
        name,
        alias: '',
        hint: 'Snippet',
        run: (_editor, tools) => void tools.snippets.insert(id),
      }),
    ),
  ]
}

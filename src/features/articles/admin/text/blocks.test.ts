import { Editor, type JSONContent } from '@tiptap/core'
import { Fragment, Slice } from '@tiptap/pm/model'
import { afterEach, expect, test, vi } from 'vitest'
import { insertBlock, insertFacts, insertPullQuote, insertRule } from './blocks.ts'
import { insertTable } from './insertions.ts'
import { TextEditorController } from './text-editor-controller.ts'
import { insertInLine } from './write-below.ts'

// Stored HTML and thumbnails need a browser. Blocks do not.
vi.stubGlobal(
  'DOMParser',
  class {
    parseFromString = () => ({ body: { querySelectorAll: () => [], innerHTML: '' } })
  },
)
vi.stubGlobal(
  'FileReader',
  class {
    addEventListener = () => {}
    readAsDataURL = () => {}
  },
)

let editor: Editor
afterEach(() => editor.destroy())

function open(...content: JSONContent[]) {
  const controller = new TextEditorController('', {
    features: ['diagrams'],
    loadDialogs: async () => {},
    onChange: () => {},
    onReady: () => {},
    onProblem: () => {},
    pictureProblem: () => null,
    uploadPicture: () => new Promise(() => {}),
  })
  editor = new Editor({ ...controller.editorOptions, element: null, content: { type: 'doc', content } })
  const { plugins } = editor.extensionManager
  editor.view.updateState(editor.state.reconfigure({ plugins }))
  return controller
}

const at = (name: string): number => {
  const found: number[] = []
  editor.state.doc.descendants(({ type, text }, position) => {
    if (type.name === name || text === name) found.push(position)
  })
  return found[0] ?? Number.NaN
}

/** Its blocks without what the editor adds at the end. */
const outline = () => editor.state.doc.toString().replace(/^doc\((.*?)(?:, paragraph)?\)$/, '$1')

const p = (text?: string) => ({ type: 'paragraph', content: text ? [{ type: 'text', text }] : [] })
const figure = (caption?: string) => ({ ...p(caption), type: 'figure', attrs: { src: '/assets/a.webp' } })
const list = (...content: JSONContent[]) => ({ type: 'bulletList', content: [{ type: 'listItem', content }] })
const cells = (...content: JSONContent[]) => ({
  type: 'table',
  content: [{ type: 'tableRow', content: [{ type: 'tableCell', content }] }],
})
const card = { type: 'card', attrs: { kind: 'bookmark', href: 'https://a.example/', title: 'A' } }
const equation = { latex: 'x', mathml: '<math><mi>x</mi></math>', isBlock: true }

const insertions: Record<string, (controller: TextEditorController) => unknown> = {
  figure: () => insertBlock(editor, figure()),
  card: () => insertBlock(editor, card),
  diagram: (controller) => controller.insertDiagram({ language: 'data', source: 'x' }),
  equationBlock: (controller) => controller.insertEquation(equation),
  horizontalRule: () => insertRule(editor),
  callout: () => insertFacts(editor),
  pullQuote: () => insertPullQuote(editor),
  table: () => insertTable(editor),
}

test.each(Object.entries(insertions))('a %s goes below the picture whose caption the cursor is in', (name, insert) => {
  for (const caption of [undefined, 'Cap']) {
    const controller = open(figure(caption), p('After'))
    editor.commands.setTextSelection(caption ? 3 : 1)
    insert(controller)
    expect(editor.state.doc.children.map(({ type }) => type.name)).toEqual(['figure', name, 'paragraph'])
    expect(editor.state.doc.firstChild?.textContent).toBe(caption ?? '')
  }
})

test.each<[where: string, inserted: string, block: JSONContent, expected: string]>([
  ['a cell', 'figure', cells(p('Text')), 'table(tableRow(tableCell(paragraph("Text")))), figure'],
  ['a cell', 'table', cells(p('Text')), 'table(tableRow(tableCell(paragraph("Text")))), table(…'],
  [
    'a cell',
    'equationBlock',
    cells(p('Text')),
    'table(tableRow(tableCell(paragraph("Te"), equationBlock, paragraph("xt"))))',
  ],
  ['a call-out', 'figure', { type: 'callout', content: [p('Text')] }, 'callout(paragraph("Text")), figure'],
  ['a list', 'figure', list(p('Text')), 'bulletList(listItem(paragraph("Te"), figure, paragraph("xt")))'],
  ['a paragraph', 'horizontalRule', p('Text'), 'paragraph("Te"), horizontalRule, paragraph("xt")'],
])('%s keeps its words when a %s is inserted', (_, inserted, block, expected) => {
  const controller = open(block)
  editor.commands.setTextSelection(at('Text') + 2)
  insertions[inserted]?.(controller)
  expect(outline().slice(0, expected.replace('…', '').length)).toBe(expected.replace('…', ''))
})

const gallery = {
  type: 'gallery',
  content: [1, 2].map(() => ({ type: 'galleryPicture' })).concat({ type: 'galleryCaption' }),
}
const footnote = { type: 'footnote', content: [{ type: 'text', text: 'Note' }] }
const inLine = { type: 'equation', attrs: { latex: 'x' } }
const sentence = (node: JSONContent) => ({ type: 'paragraph', content: [node, { type: 'text', text: ' end' }] })

const press = (key: string, shiftKey = false) =>
  editor.state.plugins.some(({ props }) =>
    props.handleKeyDown?.call(editor.state.plugins[0] as never, editor.view, { key, shiftKey } as KeyboardEvent),
  )
const type = (text: string) =>
  editor.state.plugins.some(({ props }) =>
    props.handleTextInput?.call(editor.state.plugins[0] as never, editor.view, 0, 0, text, () => editor.state.tr),
  )

const actions: Record<string, (controller: TextEditorController) => unknown> = {
  'a letter': () => type('a'),
  'Shift+Enter': () => press('Enter', true) && type('a'),
  'a table': () => insertTable(editor),
  'an equation': (controller) => controller.insertEquation(equation),
  'an equation in the line': (controller) => controller.insertEquation({ ...equation, isBlock: false }),
  'a footnote': (controller) => controller.insertFootnote([{ type: 'text', text: 'New' }]),
  'a snippet of one line': () => insertInLine(editor, [{ type: 'text', text: 'a' }]),
}

const selected: [name: string, block: JSONContent, kept: string][] = [
  ['diagram', { type: 'diagram' }, 'diagram, '],
  ['figure', figure('Cap'), 'figure("Cap"), '],
  ['galleryPicture', gallery, 'gallery(galleryPicture, galleryPicture, galleryCaption), '],
  ['footnote', sentence(footnote), 'paragraph(footnote("Note")'],
  ['equation', sentence(inLine), 'paragraph(equation'],
]

test.each(Object.entries(actions).flatMap(([action, act]) => selected.map((each) => [action, ...each, act] as const)))(
  '%s does not replace a selected %s',
  (_action, name, block, kept, act) => {
    const controller = open(block)
    editor.commands.setNodeSelection(at(name))
    const { size } = editor.state.doc.content
    act(controller)
    expect(outline().slice(0, kept.length)).toBe(kept)
    expect(editor.state.doc.content.size).toBeGreaterThan(size)
  },
)

test.each([
  [p('Text'), 3],
  [p(), 1],
  [figure('Cap'), 2],
] as const)('the cursor is in the first cell of a new table', (block, from) => {
  open(block)
  editor.commands.setTextSelection(from)
  insertTable(editor)
  const { $from } = editor.state.selection
  expect([$from.node(-1).type.name, $from.index(-2), $from.index(-3)]).toEqual(['tableHeader', 0, 0])
})

function paste(slice: Slice) {
  const isPasted = editor.state.plugins.some(({ props }) =>
    props.handlePaste?.call(editor.state.plugins[0] as never, editor.view, {} as ClipboardEvent, slice),
  )
  if (!isPasted) editor.view.dispatch(editor.state.tr.replaceSelection(slice))
}

test.each<[where: string, block: JSONContent, expected: string]>([
  ['a cell', cells(p('Text')), 'table(tableRow(tableCell(paragraph("Text")))), figure'],
  ['a caption', figure('Text'), 'figure("Text"), figure'],
  [
    'a pull quote',
    { type: 'pullQuote', content: [p('Text'), { type: 'quoteSource' }] },
    'pullQuote(paragraph("Text"), quoteSource), figure',
  ],
  ['a paragraph', p('Text'), 'paragraph("Te"), figure, paragraph("xt")'],
])('a picture that is pasted into %s stands below it, or in its text', (_, block, expected) => {
  open(block)
  editor.commands.setTextSelection(at('Text') + 2)
  paste(new Slice(Fragment.fromJSON(editor.schema, [figure()]), 0, 0))
  expect(outline()).toBe(expected)
})

test.each<[where: string, block: JSONContent, expected: string]>([
  ['a paragraph', p('Text'), 'paragraph("Te"), codeBlock("a\\nb"), paragraph("xt")'],
  ['an empty paragraph', p(), 'codeBlock("a\\nb")'],
  ['a cell', cells(p('Text')), 'table(tableRow(tableCell(paragraph("Te"), codeBlock("a\\nb"), paragraph("xt"))))'],
  ['a caption', figure('Text'), 'figure("Text"), codeBlock("a\\nb")'],
  ['code', { ...p('Text'), type: 'codeBlock' }, 'codeBlock("Tea\\nbxt")'],
])('lines of code that are pasted into %s stay code', (_, block, expected) => {
  open(block)
  editor.commands.setTextSelection(Number.isNaN(at('Text')) ? 1 : at('Text') + 2)
  paste(new Slice(Fragment.fromJSON(editor.schema, [{ ...p('a\nb'), type: 'codeBlock' }]), 1, 1))
  expect(outline()).toBe(expected)
})

test('a caption with its picture does not become a heading or code', () => {
  open(figure('Cap'))
  editor.commands.setTextSelection(1)
  editor.commands.setHeading({ level: 2 })
  editor.commands.setCodeBlock()
  editor.commands.setParagraph()
  expect(outline()).toBe('figure("Cap")')
  editor.commands.toggleBlockquote()
  expect(outline()).toBe('blockquote(figure("Cap"))')
})

test.each<[what: string, act: () => unknown, expected: string]>([
  [
    'a heading',
    () => editor.commands.setHeading({ level: 2 }),
    'heading("A"), figure("Cap"), heading("B"), figure, heading("C")',
  ],
  [
    'a paragraph',
    () => editor.commands.setParagraph(),
    'paragraph("A"), figure("Cap"), paragraph("B"), figure, paragraph("C")',
  ],
  [
    'code',
    () => editor.commands.setCodeBlock(),
    'codeBlock("A"), figure("Cap"), codeBlock("B"), figure, codeBlock("C")',
  ],
  [
    'words without a format',
    () => editor.chain().clearNodes().unsetAllMarks().run(),
    'paragraph("A"), figure("Cap"), paragraph("B"), figure, paragraph("C")',
  ],
])('blocks around pictures become %s', (_, act, expected) => {
  const heading = (text: string) => ({ ...p(text), type: 'heading', attrs: { level: 3 } })
  open(heading('A'), figure('Cap'), p('B'), figure(), heading('C'))
  const before = outline()
  editor.commands.setTextSelection({ from: 1, to: at('C') + 1 })
  act()
  expect(outline()).toBe(expected)
  const sources = editor.state.doc.children.flatMap(({ attrs }) => attrs['src'] ?? [])
  expect(sources).toEqual(['/assets/a.webp', '/assets/a.webp'])
  editor.commands.undo()
  expect(outline()).toBe(before)
  editor.commands.redo()
  expect(outline()).toBe(expected)
})

test('pictures that are chosen, pasted or dropped together come in their order, one below the other', () => {
  const files = ['one', 'two'].map((name) => new File([''], `${name}.png`, { type: 'image/png' }))
  const transfer = { files, types: ['Files'] } as unknown as DataTransfer
  for (const place of [undefined, 4]) {
    const { pictures } = open(p('A'), p())
    editor.commands.setTextSelection(4)
    pictures.insertFrom(transfer, place)
    pictures.insertFrom(transfer)
    const names = editor.state.doc.children.map(({ attrs }) => {
      const upload = pictures.uploads.get(String(attrs['upload']))
      return upload && 'name' in upload ? upload.name : ''
    })
    expect(names).toEqual(['', 'one.png', 'two.png', 'one.png', 'two.png', ''])
  }
})

import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Highlighted } from './highlighted.ts'

type Highlight = (language: string, code: string) => Highlighted

interface State {
  blocks: readonly Block[]
  colours: DecorationSet
}

interface Block {
  node: Node
  position: number
}

/** Colours code blocks again only if one of them has changed. */
export function codeHighlighting(name: string, highlight: Highlight) {
  const colour = (doc: Node): State => {
    const blocks = blocksIn(doc, name)
    return {
      blocks,
      colours: DecorationSet.create(
        doc,
        blocks.flatMap((block) => coloursOf(block, highlight)),
      ),
    }
  }
  const key = new PluginKey<State>('code-highlighting')
  return new Plugin<State>({
    key,
    state: {
      init: (_, { doc }) => colour(doc),
      apply: ({ docChanged, doc, mapping }, before) => {
        if (!docChanged) return before
        const blocks = blocksIn(doc, name)
        const isSame =
          blocks.length === before.blocks.length &&
          blocks.every(({ node, position }, index) => {
            const one = before.blocks[index]
            // A block that was moved whole has lost its colours.
            return one && node === one.node && position === mapping.map(one.position)
          })
        return isSame ? { blocks, colours: before.colours.map(mapping, doc) } : colour(doc)
      },
    },
    props: { decorations: (state) => key.getState(state)?.colours },
  })
}

function blocksIn(doc: Node, name: string): Block[] {
  const blocks: Block[] = []
  doc.descendants((node, position) => {
    if (node.type.name === name) blocks.push({ node, position })
  })
  return blocks
}

function coloursOf({ node, position }: Block, highlight: Highlight): Decoration[] {
  let at = position + 1
  return piecesOf(highlight(String(node.attrs['language']), node.textContent)).flatMap(({ text, classes }) => {
    const from = at
    at += text.length
    return classes.length > 0 ? [Decoration.inline(from, at, { class: classes.join(' ') })] : []
  })
}

interface Piece {
  text: string
  classes: readonly string[]
}

function piecesOf({ value = '', properties, children }: Highlighted, around: readonly string[] = []): Piece[] {
  const own = properties?.className
  const classes = Array.isArray(own) ? [...around, ...own.map(String)] : around
  return children ? children.flatMap((child) => piecesOf(child, classes)) : [{ text: value, classes }]
}

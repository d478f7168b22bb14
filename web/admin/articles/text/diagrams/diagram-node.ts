import { Node } from '@tiptap/core'
import { diagramLanguage } from '../../../../../contract/article/diagram-rules.ts'
import { drawDiagram } from './use-drawing.ts'

interface Options {
  /** Opens the dialog of the diagram at a position. */
  onEdit: (source: string, position: number) => void
}

/** A timing diagram, register or logic: code that readers see drawn, and editors too. */
export const DiagramNode = Node.create<Options>({
  name: 'diagram',
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: () => ({ onEdit: () => {} }),
  addAttributes: () => ({ source: { default: '' } }),
  parseHTML: () => [{ tag: 'pre', priority: 60, getAttrs: read }],
  renderHTML: ({ node }) => ['pre', ['code', { class: `language-${diagramLanguage}` }, sourceOf(node.attrs)]],
  renderText: ({ node }) => sourceOf(node.attrs),
  addNodeView() {
    return ({ node, getPos }) => {
      const source = sourceOf(node.attrs)
      const dom = document.createElement('div')
      dom.className = 'text-diagram'
      dom.addEventListener('dblclick', () => {
        const position = getPos()
        if (position !== undefined) this.options.onEdit(source, position)
      })
      void show(dom, source)
      return { dom }
    }
  },
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        const { from, empty } = editor.state.selection
        const node = empty ? null : editor.state.doc.nodeAt(from)
        if (node?.type !== this.type) return false
        this.options.onEdit(sourceOf(node.attrs), from)
        return true
      },
    }
  },
})

export const sourceOf = ({ source }: Record<string, unknown>): string => (typeof source === 'string' ? source : '')

/** Other code is left to code blocks. */
function read(block: HTMLElement): { source: string } | false {
  const code = block.querySelector(`code.language-${diagramLanguage}`)
  return code ? { source: code.textContent?.trim() ?? '' } : false
}

/** What cannot be drawn is shown as the code that it stays, with the reason. */
async function show(dom: HTMLElement, source: string) {
  const { html, problem } = await drawDiagram(source)
  if (problem === null) {
    dom.innerHTML = html
    // The editor selects the block as a whole.
    dom.querySelector('[tabindex]')?.removeAttribute('tabindex')
    return
  }
  const [code, reason] = ['pre', 'p'].map((tag) => dom.appendChild(document.createElement(tag)))
  if (code) code.textContent = source
  if (reason) {
    reason.className = 'text-diagram-problem'
    reason.textContent = `Readers see this as code. ${problem}`
  }
}

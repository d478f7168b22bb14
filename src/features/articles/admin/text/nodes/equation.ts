import { Node } from '@tiptap/core'
import { latexIn, mathInText } from '../../../contract/math-in-line.ts'
import { toSafeMathml } from '../math/mathml.ts'

export interface Equation {
  /** Empty if the MathML came without its source. */
  latex: string
  /** Made safe by `toSafeMathml`. */
  mathml: string
}

export interface EquationOptions {
  onEdit: (position: number) => void
}

const attributes = () => ({ latex: { default: '' }, mathml: { default: '' } })

function read(math: HTMLElement, isBlock: boolean): Equation {
  const latex = latexIn(math)
  return { latex, mathml: toSafeMathml(math, { latex, isBlock }) }
}

/** A double click or F2 opens the dialog. */
function view(isBlock: boolean, options: EquationOptions) {
  return ({ node, getPos }: { node: { attrs: Record<string, unknown> }; getPos: () => number | undefined }) => {
    const dom = document.createElement(isBlock ? 'div' : 'span')
    dom.className = 'equation'
    dom.setAttribute('role', 'img')
    dom.innerHTML = String(node.attrs['mathml'])
    dom.setAttribute('aria-label', `Equation: ${textOf(node)}`)
    dom.addEventListener('dblclick', () => {
      const position = getPos()
      if (position !== undefined) options.onEdit(position)
    })
    return { dom }
  }
}

export const EquationBlock = Node.create<EquationOptions>({
  name: 'equationBlock',
  group: 'block',
  atom: true,
  addOptions: () => ({ onEdit: () => {} }),
  addAttributes: attributes,
  parseHTML: () => [{ tag: 'math[display="block"]', getAttrs: (math) => read(math, true) }],
  renderHTML: ({ node }) => ({ dom: rendered(node.attrs['mathml']) }),
  renderText: ({ node }) => textOf(node),
  addNodeView() {
    return view(true, this.options)
  },
  addKeyboardShortcuts() {
    return { F2: () => editSelected(this) }
  },
})

export const EquationInline = Node.create<EquationOptions>({
  name: 'equation',
  group: 'inline',
  inline: true,
  atom: true,
  addOptions: () => ({ onEdit: () => {} }),
  addAttributes: attributes,
  parseHTML: () => [{ tag: 'math', getAttrs: (math) => read(math, false) }],
  renderHTML: ({ node }) => ({ dom: rendered(node.attrs['mathml']) }),
  renderText: ({ node }) => textOf(node),
  addNodeView() {
    return view(false, this.options)
  },
  addKeyboardShortcuts() {
    return { Enter: () => editSelected(this), F2: () => editSelected(this) }
  },
})

const textOf = ({ attrs }: { attrs: Record<string, unknown> }) =>
  String(attrs['latex']) || mathInText(rendered(String(attrs['mathml'])))

function rendered(mathml: string): Element {
  const template = document.createElement('template')
  template.innerHTML = mathml
  return template.content.firstElementChild ?? document.createElement('span')
}

interface Selected {
  name: string
  options: EquationOptions
  editor: { isActive: (name: string) => boolean; state: { selection: { from: number; empty: boolean } } }
}

function editSelected({ name, options, editor }: Selected): boolean {
  if (!editor.isActive(name) || editor.state.selection.empty) return false
  options.onEdit(editor.state.selection.from)
  return true
}

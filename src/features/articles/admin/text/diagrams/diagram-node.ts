import { Node } from '@tiptap/core'
import { dataLanguage } from '../../../../engineering-blocks/contract/data-rules.ts'
import { diagramLanguage } from '../../../../engineering-blocks/contract/diagram-rules.ts'
import { onSelected } from '../blocks.ts'
import { type DiagramDraft, diagramOf, diagramsOff } from './draft.ts'
import { drawDiagram } from './use-drawing.ts'

export interface DiagramOptions {
  onEdit: (draft: DiagramDraft, position: number) => void
  /** If off, the diagram is shown as code and stays as it is. */
  isOn: boolean
}

export const DiagramNode = Node.create<DiagramOptions>({
  name: 'diagram',
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: () => ({ onEdit: () => {}, isOn: true }),
  addAttributes: () => ({ language: { default: diagramLanguage }, source: { default: '' } }),
  parseHTML: () => [{ tag: 'pre', priority: 60, getAttrs: read }],
  renderHTML: ({ node }) => {
    const { language, source } = diagramOf(node.attrs)
    return ['pre', ['code', { class: `language-${language}` }, source]]
  },
  renderText: ({ node }) => diagramOf(node.attrs).source,
  addNodeView() {
    return ({ node, getPos }) => {
      const draft = diagramOf(node.attrs)
      const dom = document.createElement('div')
      dom.className = 'text-diagram'
      dom.addEventListener('dblclick', () => {
        const position = getPos()
        if (position !== undefined) this.options.onEdit(draft, position)
      })
      if (this.options.isOn) void show(dom, draft)
      else showCode(dom, draft, `${diagramsOff}.`)
      return { dom }
    }
  },
  addKeyboardShortcuts() {
    return { F2: onSelected(this.type, (attrs, from) => this.options.onEdit(diagramOf(attrs), from)) }
  },
})

/** Other code is left to code blocks. */
function read(block: HTMLElement): DiagramDraft | false {
  for (const language of [diagramLanguage, dataLanguage] as const) {
    const code = block.querySelector(`code.language-${language}`)
    if (code) return { language, source: code.textContent?.trim() ?? '' }
  }
  return false
}

/** What cannot be drawn is shown as its code, with the reason. */
async function show(dom: HTMLElement, draft: DiagramDraft) {
  const { html, problem } = await drawDiagram(draft)
  if (problem === null) {
    dom.innerHTML = html
    // The editor selects the block as a whole.
    for (const part of dom.querySelectorAll('[tabindex], a[href]'))
      for (const name of ['tabindex', 'href']) part.removeAttribute(name)
    return
  }
  showCode(dom, draft, `Readers see this as code. ${problem}`)
}

function showCode(dom: HTMLElement, { source }: DiagramDraft, words: string) {
  const [code, reason] = ['pre', 'p'].map((tag) => dom.appendChild(document.createElement(tag)))
  if (code) code.textContent = source
  if (reason) {
    reason.className = 'text-diagram-problem'
    reason.textContent = words
  }
}

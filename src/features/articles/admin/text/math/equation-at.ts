import type { Editor } from '@tiptap/react'
import type { EquationDraft } from './equation-dialog.tsx'
import { latexFromMathml } from './mathml.ts'

export async function equationAt(editor: Editor | null, position: number | null): Promise<EquationDraft> {
  const node = position === null ? null : editor?.state.doc.nodeAt(position)
  if (node) {
    const { latex, mathml } = node.attrs
    return {
      latex: String(latex || (await latexFromMathml(String(mathml)))),
      isBlock: node.type.name === 'equationBlock',
    }
  }
  return { latex: '', isBlock: editor?.state.selection.$from.parent.content.size === 0 }
}

import temml from 'temml'
import { escapeMarkup } from '../../../../../platform/contract/markup.ts'
import { mostLatex, plainLatex } from '../../../../articles/contract/find-equations.ts'

const mostMathml = 200_000

/** MathML with the LaTeX in `alttext`, as the editor stores it. Null: not LaTeX. */
export function latexToMathml(given: string, isBlock: boolean): string | null {
  const latex = given.trim()
  if (latex === '' || latex.length > mostLatex) return null
  try {
    const mathml = temml.renderToString(plainLatex(latex), {
      displayMode: isBlock,
      throwOnError: true,
      maxExpand: 200,
      maxSize: [50, 50],
    })
    if (mathml.length > mostMathml) return null
    const display = isBlock ? ' display="block"' : ''
    return mathml.replace(/^<math[^<>]*>/, `<math${display} alttext="${escapeMarkup(latex)}">`)
  } catch {
    return null
  }
}

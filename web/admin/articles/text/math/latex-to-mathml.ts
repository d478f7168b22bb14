import { writeMathml } from './mathml.ts'

export type Typeset = { mathml: string } | { problem: string }

/** Sets LaTeX as MathML; the program that can is fetched the first time. Gives what is wrong in words instead of throwing. */
export async function typesetLatex(latex: string, isBlock: boolean): Promise<Typeset> {
  const { default: katex } = await import('katex')
  try {
    const html = katex.renderToString(latex, {
      output: 'mathml',
      displayMode: isBlock,
      strict: 'ignore',
      trust: false,
      // An equation that grows without end is a slip.
      maxExpand: 200,
      maxSize: 50,
    })
    const math = new DOMParser().parseFromString(html, 'text/html').querySelector('math')
    return math ? { mathml: writeMathml(math, { latex, isBlock }) } : { problem: 'Nothing to set' }
  } catch (fault) {
    return { problem: explain(fault) }
  }
}

/** "KaTeX parse error: Expected '}' at position 7: \frac{1" → the part that helps. */
function explain(fault: unknown): string {
  if (!(fault instanceof Error)) return 'This is not LaTeX'
  return fault.message.replace(/^KaTeX parse error:\s*/, '').replaceAll('̲', '')
}

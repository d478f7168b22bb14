import DOMPurify from 'dompurify'

export type Typeset = { mathml: string } | { problem: string }

/** Loads the library on first use. */
export async function typesetLatex(latex: string, isBlock: boolean): Promise<Typeset> {
  const { default: temml } = await import('temml')
  try {
    const html = temml.renderToString(latex, {
      displayMode: isBlock,
      throwOnError: true,
      // Prevents endless recursion and huge sizes.
      maxExpand: 200,
      maxSize: [50, 50],
    })
    const math = new DOMParser().parseFromString(html, 'text/html').querySelector('math')
    return math ? { mathml: toSafeMathml(math, { latex, isBlock }) } : { problem: 'Enter a formula' }
  } catch (error) {
    return { problem: error instanceof Error ? error.message.trim() : 'Enter valid LaTeX' }
  }
}

/** For MathML without its source. Loads the library on first use. */
export async function latexFromMathml(mathml: string): Promise<string> {
  const { MathMLToLaTeX } = await import('mathml-to-latex')
  return MathMLToLaTeX.convert(mathml)
}

/** Makes MathML safe to show. Keeps its LaTeX in `alttext`, which screen readers read. */
export function toSafeMathml(math: Element, { latex, isBlock }: { latex: string; isBlock: boolean }): string {
  const copy = document.implementation.createDocument(mathmlNamespace, 'math').documentElement
  if (isBlock) copy.setAttribute('display', 'block')
  if (latex) copy.setAttribute('alttext', latex)
  copy.append(...[...math.childNodes].map((node) => node.cloneNode(true)))
  for (const source of copy.querySelectorAll('annotation, annotation-xml')) source.remove()
  return DOMPurify.sanitize(copy, {
    USE_PROFILES: { mathMl: true },
    ADD_ATTR: ['alttext', 'form', 'columnalign'],
    FORBID_ATTR: ['class', 'id', 'style', 'href'],
  })
}

const mathmlNamespace = 'http://www.w3.org/1998/Math/MathML'

/** LaTeX for an equation that came without: one written by hand or pasted. What it has no word for is written as its text. Pure. */
export function latexFrom(element: Element): string {
  const parts = [...element.children]
  const at = (index: number) => (parts[index] ? latexFrom(parts[index]) : '')
  const text = (element.textContent ?? '').trim()
  switch (element.localName) {
    case 'mn':
      return text
    case 'mi':
      return identifier(text)
    case 'mo':
      return operators[text] ?? text
    case 'mtext':
    case 'ms':
      return `\\text{${(element.textContent ?? '').replace(/[ \u00a0\u2009\u202f]/g, ' ').replace(/[\\{}$%#_&^~]/g, '\\$&')}}`
    case 'mfrac':
      return `\\frac{${at(0)}}{${at(1)}}`
    case 'msqrt':
      return `\\sqrt{${parts.map(latexFrom).join(' ')}}`
    case 'mroot':
      return `\\sqrt[${at(1)}]{${at(0)}}`
    case 'msub':
    case 'munder':
      return `${base(at(0))}_{${at(1)}}`
    case 'msup':
    case 'mover':
      return `${base(at(0))}^{${at(1)}}`
    case 'msubsup':
    case 'munderover':
      return `${base(at(0))}_{${at(1)}}^{${at(2)}}`
    default:
      return parts.length > 0 ? parts.filter(isEquation).map(latexFrom).join(' ') : text
  }
}

const isEquation = ({ localName }: Element) => !localName.startsWith('annotation')

const base = (latex: string) => (/^(\\?\w|\\[A-Za-z]+)$/.test(latex) ? latex : `{${latex}}`)

const identifier = (text: string) => symbols[text] ?? (/^[A-Za-z]{2,}$/.test(text) ? `\\mathrm{${text}}` : text)

const symbols: Record<string, string> = Object.fromEntries(
  (
    'α\\alpha β\\beta γ\\gamma δ\\delta ε\\varepsilon ζ\\zeta η\\eta θ\\theta κ\\kappa λ\\lambda μ\\mu ν\\nu ξ\\xi π\\pi ρ\\rho ' +
    'σ\\sigma τ\\tau φ\\varphi χ\\chi ψ\\psi ω\\omega Γ\\Gamma Δ\\Delta Θ\\Theta Λ\\Lambda Ξ\\Xi Π\\Pi Σ\\Sigma Φ\\Phi Ψ\\Psi Ω\\Omega ' +
    '∞\\infty ∂\\partial'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)

const operators: Record<string, string> = {
  '−': '-',
  '×': '\\times',
  '·': '\\cdot',
  '⋅': '\\cdot',
  '÷': '\\div',
  '±': '\\pm',
  '≈': '\\approx',
  '≤': '\\le',
  '≥': '\\ge',
  '≠': '\\ne',
  '∝': '\\propto',
  '→': '\\to',
  '∑': '\\sum',
  '∫': '\\int',
  '∏': '\\prod',
  '∥': '\\parallel',
  '…': '\\dots',
  '{': '\\{',
  '}': '\\}',
  '%': '\\%',
  '\u2061': '',
  '\u2062': '',
}
